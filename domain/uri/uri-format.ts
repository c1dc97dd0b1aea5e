import { HEX_RADIX } from '../constants/content/uri.ts';

/** How an address is written: with colons, or as a path of the web player. */
export type Spelling = 'uri' | 'path';

/** A half of a surrogate pair alone cannot be written down. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** A name as it stands in an address, in any script. In the colon spelling a space is a plus. */
export function encoded(text: string, spelling: Spelling): string {
  const escaped = encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(HEX_RADIX).toUpperCase()}`,
  );
  return spelling === 'uri' ? escaped.replace(/%20/g, '+') : escaped;
}

/** The name that was written, or null where the escapes are broken. */
export function decoded(text: string, spelling: Spelling): string | null {
  try {
    return decodeURIComponent(spelling === 'uri' ? text.replace(/\+/g, ' ') : text);
  } catch {
    return null;
  }
}

/** Names with colons between them, which stay as they are in either spelling. */
export function encodedParts(text: string, spelling: Spelling): string {
  return text
    .split(':')
    .map((part) => encoded(part, spelling))
    .join(':');
}
