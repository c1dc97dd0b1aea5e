import type { Image } from '../catalog/types.ts';
import { KEPT_BYTES_DEFAULT } from '../constants/page/offline.ts';

/** Why a track is not kept: it does not fit, its key may not be kept, or there is no file of it. */
export type UnkeptReason = 'no-room' | 'protected' | 'unavailable';

/** Albums, playlists and episodes that the listener wants to play without a network. */
export interface KeptItem {
  readonly uri: string;
  readonly name: string;
  readonly images: readonly Image[];
  /** In the order of the album or playlist; an episode has itself alone. */
  readonly trackUris: readonly string[];
}

export type KeptTrack =
  | { readonly status: 'wanted' }
  | { readonly status: 'kept'; readonly fileId: string; readonly bytes: number }
  | { readonly status: 'failed'; readonly reason: UnkeptReason };

export interface KeptMusic {
  readonly quotaBytes: number;
  /** The one kept last first. */
  readonly items: readonly KeptItem[];
  /** By URI: each track of each item, once. */
  readonly tracks: Readonly<Record<string, KeptTrack>>;
}

export const NO_KEPT_MUSIC: KeptMusic = { quotaBytes: KEPT_BYTES_DEFAULT, items: [], tracks: {} };

const WANTED: KeptTrack = { status: 'wanted' };

/** Keeps an item, or follows its changes; tracks that failed before are tried again. */
export function keepItem(music: KeptMusic, item: KeptItem): KeptMusic {
  const others = music.items.filter(({ uri }) => uri !== item.uri);
  return withItems(music, item, [item, ...others]);
}

/** Follows the changes of an item that is kept, at its place. */
export function followItem(music: KeptMusic, uri: string, trackUris: readonly string[]): KeptMusic {
  const item = music.items.find((one) => one.uri === uri);
  if (!item || trackUris.join() === item.trackUris.join()) return music;
  const changed = { ...item, trackUris };
  return withItems(
    music,
    changed,
    music.items.map((one) => (one.uri === uri ? changed : one)),
  );
}

function withItems(music: KeptMusic, item: KeptItem, items: readonly KeptItem[]): KeptMusic {
  const again = item.trackUris.filter((uri) => music.tracks[uri]?.status !== 'kept');
  const tracks = { ...music.tracks, ...Object.fromEntries(again.map((uri) => [uri, WANTED])) };
  return withoutUnused({ ...music, items, tracks });
}

export function removeItem(music: KeptMusic, uri: string): KeptMusic {
  return retryWithoutRoom(withoutUnused({ ...music, items: music.items.filter((item) => item.uri !== uri) }));
}

/** The next track to download; null without any. The item kept first comes first. */
export function nextWanted({ items, tracks }: KeptMusic): string | null {
  const uris = [...items].reverse().flatMap(({ trackUris }) => trackUris);
  return uris.find((uri) => tracks[uri]?.status === 'wanted') ?? null;
}

/** Notes the end of a download. A track that was removed meanwhile stays removed. */
export function settleTrack(music: KeptMusic, uri: string, track: KeptTrack): KeptMusic {
  return music.tracks[uri] === undefined ? music : { ...music, tracks: { ...music.tracks, [uri]: track } };
}

/** Whether a file fits besides what is kept. */
export function hasRoomFor(music: KeptMusic, bytes: number): boolean {
  return keptBytes(music) + bytes <= music.quotaBytes;
}

/** Applies another quota. The items kept longest ago leave first, until the others fit. */
export function changeQuota(music: KeptMusic, quotaBytes: number): KeptMusic {
  let next: KeptMusic = { ...music, quotaBytes };
  while (keptBytes(next) > quotaBytes && next.items.length > 0) next = withoutUnused({ ...next, items: next.items.slice(0, -1) });
  return retryWithoutRoom(next);
}

export function keptBytes({ tracks }: Pick<KeptMusic, 'tracks'>): number {
  return Object.values(tracks).reduce((sum, track) => sum + bytesOf(track), 0);
}

/** The files that a change no longer needs. */
export function unusedFiles(before: KeptMusic, after: KeptMusic): readonly { readonly uri: string; readonly fileId: string }[] {
  return Object.entries(before.tracks).flatMap(([uri, track]) =>
    track.status === 'kept' && after.tracks[uri] === undefined ? [{ uri, fileId: track.fileId }] : [],
  );
}

/** What is kept of an item. */
export interface KeptProgress {
  readonly total: number;
  readonly kept: number;
  readonly wanted: number;
  readonly bytes: number;
  /** Why the others are not kept; null when there are none. The first track decides. */
  readonly reason: UnkeptReason | null;
}

export function progressOf({ tracks }: KeptMusic, { trackUris }: KeptItem): KeptProgress {
  const all = [...new Set(trackUris)].map((uri) => tracks[uri] ?? WANTED);
  const failed = all.find((track) => track.status === 'failed');
  return {
    total: all.length,
    kept: all.filter(({ status }) => status === 'kept').length,
    wanted: all.filter(({ status }) => status === 'wanted').length,
    bytes: all.reduce((sum, track) => sum + bytesOf(track), 0),
    reason: failed?.reason ?? null,
  };
}

const bytesOf = (track: KeptTrack) => (track.status === 'kept' ? track.bytes : 0);

/** Tracks of no item leave. */
function withoutUnused(music: KeptMusic): KeptMusic {
  const used = new Set(music.items.flatMap(({ trackUris }) => trackUris));
  return { ...music, tracks: Object.fromEntries(Object.entries(music.tracks).filter(([uri]) => used.has(uri))) };
}

/** There is more room now. */
function retryWithoutRoom(music: KeptMusic): KeptMusic {
  const again = ([uri, track]: readonly [string, KeptTrack]) =>
    [uri, track.status === 'failed' && track.reason === 'no-room' ? WANTED : track] as const;
  return { ...music, tracks: Object.fromEntries(Object.entries(music.tracks).map(again)) };
}
