import { formatContentUri, type ContentUri } from '../uri/content-uri.ts';

/** The fields that every catalogue entity has. `base`: scheme and host in front of every address, or empty for the page's own. */
export function entityOf<Type extends ContentUri['type']>(base: string, type: Type, id: string, name: string) {
  return {
    id,
    uri: formatContentUri({ type, id }),
    name,
    type,
    href: `${base}/v1/${type}s/${id}`,
    external_urls: { spotify: `${base}/${type}/${id}` },
  };
}
