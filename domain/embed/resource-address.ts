import { PRODUCT_SCHEME } from '../constants/content/uri.ts';
import { parseContentUri, type ContentUri } from '../uri/content-uri.ts';

/** A resource that a visitor names, and the share that opens it to them. */
export interface ResourceAddress {
  readonly uri: ContentUri;
  readonly share: string | null;
}

/** The path of a resource's page or embed; a playlist can stand below its owner. */
const PATH = /^(?:\/embed)?(\/user\/[^/]+)?\/([a-z]+)\/([0-9A-Za-z]+)\/?$/;
const SHARE = /(?:^|&)share=([\w.-]+)(?:&|$)/;

/**
 * Parses the address of a resource's page or embed on this site, or its URI; null for anything else, also on other sites.
 * `origin`: scheme, host and port, without a slash at the end.
 */
export function parseResourceAddress(text: string, origin: string): ResourceAddress | null {
  const plain = parseContentUri(text);
  if (plain !== null) return { uri: plain, share: null };
  if (!text.startsWith(`${origin}/`)) return null;
  const [path = '', query = ''] = (text.slice(origin.length).split('#')[0] ?? '').split('?');
  const [, owner, type = '', id = ''] = PATH.exec(path) ?? [];
  if (owner !== undefined && type !== 'playlist') return null;
  const uri = parseContentUri(`${PRODUCT_SCHEME}:${type}:${id}`);
  return uri && { uri, share: SHARE.exec(query)?.[1] ?? null };
}
