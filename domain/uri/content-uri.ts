import { PRODUCT_SCHEME } from '../constants/uri.ts';
import { isId } from './base62.ts';

/** The types of resource that can be played or opened directly. Spec §2 "Content URIs are recognised only when…". */
export const CONTENT_TYPES = ['playlist', 'album', 'track', 'episode', 'show', 'artist'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface ContentUri {
  readonly type: ContentType;
  readonly id: string;
}

/** `spotify:album:…` from its parts. */
export function formatContentUri({ type, id }: ContentUri): string {
  return `${PRODUCT_SCHEME}:${type}:${id}`;
}

/** The parts of a content URI, or null for anything else. Spec §2 "Resource addressing". */
export function parseContentUri(text: string): ContentUri | null {
  const [scheme, type, id, ...rest] = text.split(':');
  if (scheme !== PRODUCT_SCHEME || rest.length > 0 || id === undefined || !isId(id)) return null;
  const known = CONTENT_TYPES.find((one) => one === type);
  return known ? { type: known, id } : null;
}
