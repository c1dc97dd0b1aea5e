import { KEPT_LISTEN_MS_MAX, KEPT_LISTENS_MAX } from '../constants/page/offline.ts';
import { MS_PER_SECOND } from '../constants/page/clock-time.ts';
import { LISTENED_MS } from '../constants/playback/list-player.ts';
import type { Ms } from '../core/units.ts';

/** What plays at a moment: the view of the player, as far as listens need it. */
export interface HeardMoment {
  readonly nowMs: Ms;
  readonly isPlaying: boolean;
  /** The track that plays from this device's store; null for any other. */
  readonly track: HeardTrack | null;
}

export interface HeardTrack {
  readonly uri: string;
  readonly uid: string;
  readonly name: string;
  readonly artist: string;
  readonly album: string;
  readonly durationMs: Ms;
}

/** A listen to report: a track that was heard long enough, and when it began. */
export interface KeptListen {
  readonly startedAtMs: Ms;
  readonly track: HeardTrack;
}

export interface Hearing {
  readonly current: {
    readonly track: HeardTrack;
    readonly startedAtMs: Ms;
    readonly heardMs: Ms;
    readonly isCounted: boolean;
  } | null;
  readonly last: HeardMoment | null;
}

export const NOT_HEARING: Hearing = { current: null, last: null };

/** Half of the track or four minutes, and no less than counts as played at the service. */
const isEnough = (heardMs: Ms, durationMs: Ms) =>
  durationMs > 0 && heardMs >= Math.max(LISTENED_MS, Math.min(durationMs / 2, KEPT_LISTEN_MS_MAX));

/** Follows what plays. The listen is that of the track that has just been heard long enough; null otherwise. */
export function hear(hearing: Hearing, moment: HeardMoment): { readonly hearing: Hearing; readonly listen: KeptListen | null } {
  const { track } = moment;
  if (track === null) return { hearing: NOT_HEARING, listen: null };
  const { last } = hearing;
  const isSame = hearing.current?.track.uid === track.uid && hearing.current.track.uri === track.uri;
  const before = isSame ? hearing.current : { track, startedAtMs: moment.nowMs, heardMs: 0, isCounted: false };
  const passedMs = isSame && last?.isPlaying ? Math.max(0, moment.nowMs - last.nowMs) : 0;
  const heardMs = before.heardMs + passedMs;
  const isNew = !before.isCounted && isEnough(heardMs, track.durationMs);
  return {
    hearing: { current: { ...before, heardMs, isCounted: before.isCounted || isNew }, last: moment },
    listen: isNew ? { startedAtMs: before.startedAtMs, track } : null,
  };
}

/** The listens to report, the latest last; the oldest leave when there are too many. */
export const withListen = (listens: readonly string[], listen: KeptListen): readonly string[] =>
  [...listens, lineOf(listen)].slice(-KEPT_LISTENS_MAX);

/** A listen as a line of an export of ListenBrainz, as the service imports it. */
function lineOf({ startedAtMs, track }: KeptListen): string {
  return JSON.stringify({
    listened_at: Math.floor(startedAtMs / MS_PER_SECOND),
    track_metadata: {
      artist_name: track.artist,
      track_name: track.name,
      release_name: track.album,
      additional_info: { duration_ms: Math.round(track.durationMs), cadenza_uri: track.uri },
    },
  });
}
