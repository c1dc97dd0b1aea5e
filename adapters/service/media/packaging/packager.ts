import type { Logger } from '#application/ports/logger.ts';
import { LAYOUTS_KEPT } from '../../constants/packaging.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { AudioSource, Packager, Variant } from '../../ports/packager.ts';
import { PackagingFailure, unsupported } from './failure.ts';
import { createIndexStore, sourceKey } from './index-store.ts';
import { contentKeyOf, keyInfoOf } from './keys.ts';
import { createSharedLru } from './lru.ts';
import { serveMoved } from './moved.ts';
import { serveMp3 } from './mp3-file.ts';
import type { Served } from './served.ts';
import { checkSource } from './source-file.ts';
import { isEncoded, isProtected, variantsOf } from './variants.ts';

export interface PackagerOptions {
  readonly blobs: Blobs;
  /** 32 random bytes that every content key is derived from. */
  readonly masterKey: Uint8Array;
  readonly logger: Logger;
}

/** The packager for files on disk. Rejects with a PackagingFailure. */
export function createPackager({ blobs, masterKey, logger }: PackagerOptions): Packager {
  const indexOf = createIndexStore(blobs, logger);
  const kept = createSharedLru<Served>(LAYOUTS_KEPT);

  async function make(source: AudioSource, variant: Variant): Promise<Served> {
    if (!variantsOf(source.codec, source.container).includes(variant)) {
      throw unsupported(`A ${source.codec} file is not served as ${variant}.`);
    }
    if (isEncoded(source, variant)) throw unsupported('Re-encoding is not possible here.');
    const index = await indexOf(source);
    if (index.codec === 'mp3') return serveMp3(source, variant, index);
    return serveMoved(source, variant, index, isProtected(variant) ? keyInfoOf(masterKey, source.id, variant) : null);
  }

  async function served(source: AudioSource, variant: Variant): Promise<Served> {
    await checkSource(source);
    return kept(`${sourceKey(source)} ${variant}`, () => make(source, variant));
  }

  return {
    describe: async (source, variant) => (await served(source, variant)).file,
    async *read(source, variant, first, last) {
      yield* (await served(source, variant)).read(first, last);
    },
    contentKey: (sourceId) => contentKeyOf(masterKey, sourceId),
    warm(source, variant) {
      served(source, variant).catch((reason: unknown) => {
        const code = reason instanceof PackagingFailure ? reason.code : 'unknown';
        logger.log('debug', 'A head could not be made ready', { sourceId: source.id, code });
      });
    },
    close: async () => undefined,
  };
}
