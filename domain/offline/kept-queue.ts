import { KEPT_QUEUE_MAX } from '../constants/page/offline.ts';
import type { KeptMusic } from './kept-music.ts';

/** What the listener wants to hear, as in a play request. */
export interface WantedTracks {
  readonly contextUri: string;
  readonly trackUris?: readonly string[];
  readonly trackUri?: string;
  readonly index?: number;
  /** The tracks of the list that shows the track, where the list itself is not kept. */
  readonly nearUris?: readonly string[];
}

/** The kept tracks that play, and the index of the first one. */
export interface KeptQueue {
  readonly uris: readonly string[];
  readonly startIndex: number;
}

/**
 * The kept tracks of a request, in their order; null when the wanted track is not kept, or none is. A list that is not kept itself
 * plays what is kept of the tracks around the wanted one, or that alone.
 */
export function keptQueueOf(music: KeptMusic, wanted: WantedTracks): KeptQueue | null {
  const uris = wanted.trackUris ?? listOf(music, wanted);
  const isKept = (uri: string) => music.tracks[uri]?.status === 'kept';
  const place = placeOf(uris, wanted);
  if (place !== null && !isKept(uris[place] ?? '')) return null;
  const first = place ?? uris.findIndex(isKept);
  if (first < 0) return null;
  const from = Math.max(0, first - KEPT_QUEUE_MAX / 2);
  const near = uris.slice(from, from + KEPT_QUEUE_MAX);
  return { uris: near.filter(isKept), startIndex: near.slice(0, first - from).filter(isKept).length };
}

/** The index of the wanted track; null when the request names none. */
function placeOf(uris: readonly string[], { index, trackUri }: WantedTracks): number | null {
  if (trackUri === undefined) return index ?? null;
  return index !== undefined && uris[index] === trackUri ? index : uris.indexOf(trackUri);
}

/** Whether what is wanted plays from this device. */
export function playsKept(music: KeptMusic, wanted: WantedTracks): boolean {
  const { trackUri } = wanted;
  if (trackUri !== undefined) return music.tracks[trackUri]?.status === 'kept';
  return keptQueueOf(music, wanted) !== null;
}

function listOf(music: KeptMusic, { contextUri, nearUris = [], trackUri }: WantedTracks): readonly string[] {
  const item = music.items.find(({ uri }) => uri === contextUri);
  if (item) return item.trackUris;
  const isNear = trackUri === undefined ? nearUris.length > 0 : nearUris.includes(trackUri);
  return isNear ? nearUris : [trackUri ?? contextUri];
}
