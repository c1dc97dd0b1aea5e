import { createHash } from 'node:crypto';
import { HEX_ID_LENGTH } from '#domain/constants/content/uri.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import { identityKey } from './sort-keys.ts';

/**
 * Stable ids, 128 bits of a hash as 22 base-62 characters: from the audio for tracks and episodes (`audioIdOf`), from folded
 * names for albums, artists and shows, from the picture's bytes for covers. They do not depend on the time or order of the
 * scan, so another scan gives the same URIs.
 */
export function idOf(kind: string, ...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(kind);
  for (const part of parts) hash.update(`\n${part.length}\n`).update(part);
  return idFromHex(hash.digest('hex').slice(0, HEX_ID_LENGTH)) ?? '';
}

export function artistIdOf(name: string): string {
  return idOf('artist', identityKey(name));
}

/** `folder`: where the files are, for an album known only by its folder's name; empty when tags name it. */
export function albumIdOf(artists: readonly string[], album: string, folder: string): string {
  return idOf('album', artists.map(identityKey).join('\n'), identityKey(album), folder);
}

export function showIdOf(publisher: string, show: string): string {
  return idOf('show', identityKey(publisher), identityKey(show));
}

export function imageIdOf(bytes: Uint8Array): string {
  return idOf('image', bytes);
}

/** The id under which a path is remembered; never part of a URI. */
export function pathIdOf(path: string): string {
  return idOf('path', path);
}
