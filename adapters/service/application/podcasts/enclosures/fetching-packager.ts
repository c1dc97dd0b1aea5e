import { Failure } from '#application/runtime/failure.ts';
import { unsupportedFileError } from '../../ports/media/packaging-error.ts';
import type { AudioSource, Packager } from '../../ports/media/packager.ts';
import type { Enclosures } from './enclosure-cache.ts';
import { badGatewayError } from '../feed-routes.ts';

const NOT_UNDERSTOOD = 'The sound of this episode is of a kind that is not understood here.';

/** A packager that fetches remote episodes first: indexes and encryption need the whole file. */
export function withFetchedEpisodes(packager: Packager, enclosures: Pick<Enclosures, 'fetchWhole'>): Packager {
  const hereOf = async (source: AudioSource): Promise<AudioSource> => {
    if (source.path !== '') return source;
    const here = await enclosures.fetchWhole(source.id).catch((thrown: unknown) => {
      throw thrown instanceof Failure ? badGatewayError(thrown.error) : thrown;
    });
    if (here === null) throw unsupportedFileError(NOT_UNDERSTOOD);
    return here;
  };
  return {
    ...packager,
    describe: async (source, variant) => packager.describe(await hereOf(source), variant),
    async *read(source, variant, first, last) {
      yield* packager.read(await hereOf(source), variant, first, last);
    },
  };
}
