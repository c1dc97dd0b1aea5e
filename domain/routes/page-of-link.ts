import { PRODUCT_SITES } from '../constants/content/uri.ts';
import { parseUri, pathOfUri } from '../uri/resource-uri.ts';
import { destinationOf } from './destination.ts';

/** The open site puts the language of the reader before a path. */
const LANGUAGE = new RegExp(`^(https?://(?:${PRODUCT_SITES.join('|').replace(/\./g, '\\.')}))/intl-[a-z-]+(?=/)`, 'i');

/**
 * The page of the web player for a pasted address: a URI, or a link to the product's sites or to `origin`
 * (scheme, host and port). Null for plain text, and for addresses without a page.
 */
export function pageOfLink(text: string, origin: string): string | null {
  const link = text.trim();
  // A path alone may be plain text.
  const parsed = link.startsWith('/') ? null : parseUri(link.replace(LANGUAGE, '$1'), origin);
  if (!parsed?.ok) return null;
  const uri = parsed.value;
  switch (uri.type) {
    case 'album':
    case 'artist':
    case 'episode':
    case 'playlist':
    case 'show':
    case 'track':
      return `/${uri.type}/${uri.id}`;
    case 'playlist-v2':
      return `/playlist/${uri.id}`;
    case 'profile':
      return pathOfUri({ type: 'profile', username: uri.username });
    case 'search':
      return `/search?q=${encodeURIComponent(uri.query)}`;
    case 'application': {
      const path = pathOfUri(uri);
      return destinationOf(path) === null ? null : path;
    }
    default:
      return null;
  }
}
