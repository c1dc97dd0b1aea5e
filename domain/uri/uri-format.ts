import { HEX_RADIX } from '../constants/content/uri.ts';

/** The notation of an address: with colons, or as a path of the web player. */
export type UriFormat = 'uri' | 'path';

/** A lone surrogate cannot be encoded. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Encodes a name of any script. In the colon notation a space becomes a plus. */
export function encodeSegment(text: string, format: UriFormat): string {
  const escaped = encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(HEX_RADIX).toUpperCase()}`,
  );
  return format === 'uri' ? escaped.replace(/%20/g, '+') : escaped;
}

/** Decodes a name; null for malformed escapes. */
export function decodeSegment(text: string, format: UriFormat): string | null {
  try {
    return decodeURIComponent(format === 'uri' ? text.replace(/\+/g, ' ') : text);
  } catch {
    return null;
  }
}

/** Encodes the parts of a text between colons; the colons stay. */
export function encodeColonSeparated(text: string, format: UriFormat): string {
  return text
    .split(':')
    .map((part) => encodeSegment(part, format))
    .join(':');
}
