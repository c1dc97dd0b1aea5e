import type { Clock } from '#application/ports/clock.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { SEED_TRACKS } from '../../domain/constants/media/recommendations.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { Store } from '../ports/store.ts';
import { trackIdsOf } from './track-features.ts';
import { titlesFor } from './titles.ts';

const KIND = 'age-confirmed';

interface AgeDialog {
  readonly required: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** Age confirmation for explicit music, once per account. */
export interface AgeConfirmation {
  dialog(listener: string, uri: string, locale?: string): Promise<AgeDialog>;
  confirm(listener: string): Promise<void>;
  /** The reasons why the listener may not play some of these tracks yet, by URI. */
  refusals(listener: string, uris: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** `isRequired`: the setting of the operator; without it all tracks are allowed. */
export function createAgeConfirmation(store: Store, clock: Clock, contexts: Contexts, isRequired: boolean): AgeConfirmation {
  const isConfirmed = async (listener: string) => !isRequired || (await store.get(KIND, listener)) !== null;
  const explicitOf = async (uris: readonly string[]): Promise<readonly string[]> => {
    const stored = await store.getMany<TrackRecord>(KINDS.track, trackIdsOf(uris));
    return stored.flatMap((one) => (one?.doc.explicit ? [formatContentUri({ type: 'track', id: one.id })] : []));
  };
  const refusals: AgeConfirmation['refusals'] = async (listener, uris) => {
    if (await isConfirmed(listener)) return new Map();
    const reason = playerError('AGE_UNCONFIRMED').message;
    return new Map((await explicitOf(uris)).map((uri) => [uri, reason] as const));
  };
  return {
    refusals,
    async dialog(listener, uri, locale) {
      const { ageTitle: title, ageText: text, ageConfirm: confirm, ageCancel: cancel } = titlesFor(locale);
      const inIt = isRequired ? await contexts.context(uri, listener, 0, SEED_TRACKS) : null;
      return { required: (await refusals(listener, [uri, ...(inIt?.uris ?? [])])).size > 0, title, text, confirm, cancel };
    },
    async confirm(listener) {
      await store.write([{ op: 'put', kind: KIND, id: listener, doc: { atMs: clock.nowMs() } }]);
    },
  };
}
