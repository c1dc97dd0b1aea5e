import { serviceError } from '#domain/errors/service-error.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import type { Admission } from '../ports/features/admission.ts';
import type { Store } from '../ports/store.ts';
import type { AgeConfirmation } from './age-confirmation.ts';
import type { GeneratedLists } from './generated-lists.ts';
import type { FeedbackStore } from './feedback-store.ts';
import { isAllowed } from '../../domain/recommendations/station.ts';
import { seedOfStation } from './stations.ts';
import { trackIdsOf } from './track-features.ts';

/** Refuses explicit tracks without age confirmation, and banned tracks in generated lists. */
export function createAdmission(
  store: Store,
  ageConfirmation: AgeConfirmation,
  generatedLists: GeneratedLists,
  feedback: FeedbackStore,
): Admission {
  const isGenerated = async (contextUri: string): Promise<boolean> => {
    const parsed = parseContentUri(contextUri);
    return seedOfStation(contextUri) !== null || (parsed?.type === 'playlist' && (await generatedLists.byId(parsed.id)) !== null);
  };
  const unwelcome = async (listener: string, contextUri: string, uris: readonly string[]) => {
    const preferences = await feedback.preferences(listener);
    if (preferences.bannedTracks.size + preferences.bannedArtists.size === 0 || !(await isGenerated(contextUri))) return [];
    const stored = await store.getMany<TrackRecord>(KINDS.track, trackIdsOf(uris));
    return stored.flatMap((one) =>
      one && !isAllowed(preferences, one.doc) ? [formatContentUri({ type: 'track', id: one.id })] : [],
    );
  };
  return {
    async refusals(listener, contextUri, uris) {
      const banned = serviceError('BANNED_BY_LISTENER').message;
      const left = await unwelcome(listener, contextUri, uris);
      return new Map([...left.map((uri) => [uri, banned] as const), ...(await ageConfirmation.refusals(listener, uris))]);
    },
  };
}
