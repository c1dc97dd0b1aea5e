import { parseContentUri } from '#domain/uri/content-uri.ts';

/** Whether a URI adds its tracks to a playlist instead of itself. */
export function isExpandable(uri: string): boolean {
  const type = parseContentUri(uri)?.type;
  return type === 'album' || type === 'playlist';
}
