import type { ResponseOf } from '#application/calls/call.ts';
import { getTrackDetails } from '#application/calls/catalog/track-details.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import type { Route } from '../../ports/route.ts';
import type { Store } from '../../ports/store.ts';
import { TALLY_KINDS, type TallyRecord } from '../../records/plays/tally-records.ts';
import { KINDS, type TrackRecord } from '../../records/records.ts';

/** Who the owner is. */
export interface AccountLookup {
  byId(id: string): Promise<{ readonly isOwner: boolean } | null>;
}

/** What the service knows of the file of a track. */
export function trackDetailsRoutes(store: Store, accounts: AccountLookup): readonly Route[] {
  return [
    createRoute(getTrackDetails, async ({ params: { trackId: id }, caller }) => {
      const [track, tally, account] = await Promise.all([
        store.get<TrackRecord>(KINDS.track, id),
        store.get<TallyRecord>(TALLY_KINDS.track, id),
        accounts.byId(caller.userId ?? ''),
      ]);
      return responseOf(orNotFound(track, 'Track').doc, tally?.doc.plays ?? 0, account?.isOwner === true);
    }),
  ];
}

function responseOf(track: TrackRecord, plays: number, isOwner: boolean): ResponseOf<typeof getTrackDetails> {
  const { source, gain, addedAtMs, isrc, recordingMbid } = track;
  return {
    codec: source.codec,
    container: source.container,
    bitrate_bps: source.bitrateBps,
    sample_rate_hz: source.sampleRateHz,
    channels: source.channels,
    size_bytes: source.sizeBytes,
    replay_gain: gain && { track_db: gain.trackDb, album_db: gain.albumDb, track_peak: gain.trackPeak },
    path: isOwner ? source.path : null,
    added_at: new Date(addedAtMs).toISOString(),
    plays,
    isrc: isrc ?? null,
    mbid: recordingMbid ?? null,
  };
}
