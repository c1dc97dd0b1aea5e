import * as v from 'valibot';
import { LISTENED_AT_S_MAX, LISTENED_AT_S_MIN } from '../../domain/constants/history.ts';
import { parseMbid } from '../../domain/history/mbid.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000));
const optionalText = v.nullish(v.pipe(v.string(), v.maxLength(1_000)));
const count = v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000)));
const listenShape = v.object({
  listened_at: v.pipe(v.number(), v.integer(), v.minValue(LISTENED_AT_S_MIN), v.maxValue(LISTENED_AT_S_MAX)),
  track_metadata: v.object({
    artist_name: text,
    track_name: text,
    release_name: optionalText,
    additional_info: v.nullish(
      v.object({
        ...{ isrc: optionalText, recording_mbid: optionalText, duration_ms: count, duration: count, cadenza_uri: optionalText },
      }),
    ),
    mbid_mapping: v.fallback(v.nullish(v.object({ recording_mbid: optionalText })), null),
  }),
});
const MS_PER_SECOND = 1_000;

/** A listen as another service wrote it. */
export interface ListenLine {
  readonly listenedAtS: number;
  readonly title: string;
  readonly artist: string;
  /** Empty when unknown; so are `isrc` and `uri`. */
  readonly album: string;
  readonly isrc: string;
  readonly uri: string;
  /** The recording's MusicBrainz identifier: the player's, else the one that the server found; null when unknown. */
  readonly recordingMbid: string | null;
  readonly durationMs: number | null;
}

/** A line of a ListenBrainz export; null for anything else. */
export function parseListenLine(line: string): ListenLine | null {
  const parsed = v.safeParse(listenShape, parseJson(line));
  if (!parsed.success) return null;
  const { listened_at: listenedAtS, track_metadata: track } = parsed.output;
  const { cadenza_uri: uri, duration, duration_ms, isrc, recording_mbid } = track.additional_info ?? {};
  const durationMs = duration_ms ?? (duration ? duration * MS_PER_SECOND : null);
  return {
    ...{ listenedAtS, title: track.track_name, artist: track.artist_name, album: track.release_name ?? '' },
    ...{ isrc: isrc ?? '', uri: uri ?? '', durationMs },
    recordingMbid: parseMbid(recording_mbid ?? '') ?? parseMbid(track.mbid_mapping?.recording_mbid ?? ''),
  };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
