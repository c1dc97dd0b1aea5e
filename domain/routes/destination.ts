import { PRODUCT_SCHEME } from '../constants/content/uri.ts';
import { playableUri } from '../uri/content-uri.ts';
import { VIEW_IDS } from './view-ids.ts';

/** The parts of the collection with a path. */
const COLLECTION_PARTS = ['playlists', 'tracks', 'albums', 'artists', 'shows'] as const;
export type CollectionPart = (typeof COLLECTION_PARTS)[number];

/** The content of a path of the web player. */
export type Destination =
  | { readonly kind: 'view'; readonly viewId: string }
  | { readonly kind: 'collection'; readonly part: CollectionPart }
  /** The path names playable content itself. */
  | { readonly kind: 'content'; readonly uri: string };

const view = (viewId: string): Destination => ({ kind: 'view', viewId });
const collection = (part: CollectionPart): Destination => ({ kind: 'collection', part });

const FIXED: Readonly<Record<string, Destination>> = {
  '/': view(VIEW_IDS.home),
  '/browse/featured': view(VIEW_IDS.home),
  '/browse/podcasts': view(VIEW_IDS.podcasts),
  '/browse/charts': view(VIEW_IDS.charts),
  '/browse/newreleases': view(VIEW_IDS.newReleases),
  '/browse/discover': view(VIEW_IDS.discover),
  '/collection/made-for-you': view(VIEW_IDS.madeForYou),
  '/collection/playlists': collection('playlists'),
  '/collection/tracks': collection('tracks'),
  '/collection/albums': collection('albums'),
  '/collection/artists': collection('artists'),
  '/collection/podcasts': collection('shows'),
};

/**
 * The destination of a path; a content URI, as a path or with colons, is its own destination. Null for paths without
 * playable content. Query and anchor are ignored. Spec §2 "Route-to-content mapping, used to find a playable item for a path".
 */
export function destinationOf(path: string): Destination | null {
  const [address = ''] = path.split(/[?#]/);
  const plain = address.replace(/(.)\/$/, '$1');
  const fixed = Object.hasOwn(FIXED, plain) ? FIXED[plain] : undefined;
  if (fixed) return fixed;
  const [, viewId] = /^\/(?:view|genre)\/([^/]+)$/.exec(plain) ?? [];
  if (viewId !== undefined) return view(decodePath(viewId));
  const uri = playableUri(plain.startsWith('/') ? PRODUCT_SCHEME + plain.replaceAll('/', ':') : plain);
  return uri === null ? null : { kind: 'content', uri };
}

/** Decodes escapes; a malformed text stays as it is. */
function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
