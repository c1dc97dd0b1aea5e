import { PRODUCT_SCHEME } from '../constants/content/uri.ts';
import { isId } from './base62.ts';

/** Types of resources that can be played or opened directly. Spec §2 "Content URIs are recognised only when…". */
const CONTENT_TYPES = ['playlist', 'album', 'track', 'episode', 'show', 'artist'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface ContentUri {
  readonly type: ContentType;
  readonly id: string;
}

/** Formats `spotify:album:…`. */
export function formatContentUri({ type, id }: ContentUri): string {
  return `${PRODUCT_SCHEME}:${type}:${id}`;
}

/** Parses a content URI; null for anything else. Spec §2 "Resource addressing". */
export function parseContentUri(text: string): ContentUri | null {
  const [scheme, type, id, ...rest] = text.split(':');
  if (scheme !== PRODUCT_SCHEME || rest.length > 0 || id === undefined || !isId(id)) return null;
  const known = CONTENT_TYPES.find((one) => one === type);
  return known ? { type: known, id } : null;
}

const LIKED_SONGS = new RegExp(`^${PRODUCT_SCHEME}:user:[^:]+:collection$`);

/** Whether a URI is that of a member's liked songs. */
export const isLikedSongs = (uri: string): boolean => LIKED_SONGS.test(uri);

const USER_PLAYLIST = new RegExp(`^${PRODUCT_SCHEME}:user:[^:]+:(playlist:.+)$`);
const OTHER_CONTEXT = new RegExp(`^${PRODUCT_SCHEME}:(user:[^:]+:collection|station)(:.+)?$`);

/**
 * The playable form of a URI, or null: content URIs unchanged, a user-scoped playlist in its id form,
 * collections and stations unchanged. Ruling S2.56.
 */
export function playableUri(text: string): string | null {
  const plain = text.replace(USER_PLAYLIST, `${PRODUCT_SCHEME}:$1`);
  return parseContentUri(plain) !== null || OTHER_CONTEXT.test(plain) ? plain : null;
}
