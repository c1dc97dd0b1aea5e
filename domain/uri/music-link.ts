import { PRODUCT_SCHEME } from '../constants/content/uri.ts';
import { isId } from './base62.ts';
import { decodeSegment, encodeSegment } from './uri-format.ts';

/** Types of resources in a music link. Spec §2 "with types artist, album, playlist, track, user". */
const LINK_TYPES = ['artist', 'album', 'playlist', 'track', 'user'] as const;

/** One `type:id` pair; the id of a user is the user name. */
export interface MusicLink {
  readonly type: (typeof LINK_TYPES)[number];
  readonly id: string;
}

/**
 * Parses a music link identifier, `spotify:user:nina+s:playlist:…`; null for anything else.
 * User names are URL-decoded, with plus turned into a space. Spec §2 "Music link identifiers".
 */
export function parseMusicLink(text: string): readonly MusicLink[] | null {
  const [scheme, ...rest] = text.split(':');
  if (scheme !== PRODUCT_SCHEME || rest.length === 0 || rest.length % 2 !== 0) return null;
  const pairs = rest.flatMap((type, at) => (at % 2 === 0 ? [parsePair(type, rest[at + 1] ?? '')] : []));
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/** Formats a music link identifier: the inverse of `parseMusicLink`. */
export function formatMusicLink(links: readonly MusicLink[]): string {
  const pairs = links.map(({ type, id }) => `${type}:${type === 'user' ? encodeSegment(id, 'uri') : id}`);
  return [PRODUCT_SCHEME, ...pairs].join(':');
}

function parsePair(typeText: string, text: string): MusicLink | null {
  const type = LINK_TYPES.find((one) => one === typeText);
  const id = type === 'user' ? decodeSegment(text, 'uri') : isId(text) && text;
  return type && id ? { type, id } : null;
}
