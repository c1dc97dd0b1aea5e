import { HEX_RADIX } from '../constants/content/uri.ts';

/** How an address is written: with colons, or as a path of the web player. */
export type UriFormat = 'uri' | 'path';

/** A half of a surrogate pair alone cannot be written down. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** A name as it stands in an address, in any script. In the colon format a space is a plus. */
export function encodeSegment(text: string, format: UriFormat): string {
  const escaped = encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(HEX_RADIX).toUpperCase()}`,
  );
  return format === 'uri' ? escaped.replace(/%20/g, '+') : escaped;
}

/** The name that was written, or null where the escapes are broken. */
export function decodeSegment(text: string, format: UriFormat): string | null {
  try {
    return decodeURIComponent(format === 'uri' ? text.replace(/\+/g, ' ') : text);
  } catch {
    return null;
  }
}

/** Names with colons between them, which stay as they are in either format. */
export function encodeColonSeparated(text: string, format: UriFormat): string {
  return text
    .split(':')
    .map((part) => encodeSegment(part, format))
    .join(':');
}
