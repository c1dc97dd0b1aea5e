import { HEX_RADIX } from '../constants/content/uri.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_DIGITS = `${DIGITS.slice(0, -2)}-_`;
const DIGIT_BITS = 6;
const HEX_BITS = 4;
const BYTE_BITS = 8;
const BASE64_TEXT = /^[A-Za-z\d+/]*={0,2}$/;

/** Decodes base64, ignoring white space; null for invalid text. */
export function decodeBase64(text: string): Uint8Array | null {
  const packed = text.replace(/\s/g, '');
  if (packed.length % 4 !== 0 || !BASE64_TEXT.test(packed)) return null;
  const digits = packed.replace(/={1,2}$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * DIGIT_BITS) / BYTE_BITS));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const digit of digits) {
    held = (held << DIGIT_BITS) | DIGITS.indexOf(digit);
    bits += DIGIT_BITS;
    if (bits < BYTE_BITS) continue;
    bits -= BYTE_BITS;
    bytes[at] = held >> bits;
    held &= (1 << bits) - 1;
    at += 1;
  }
  return bytes;
}

/** Bytes in hexadecimal as base64url without padding, as key systems write key ids. */
export function base64UrlFromHex(hex: string): string {
  const bits = Array.from(hex, (digit) => Number.parseInt(digit, HEX_RADIX).toString(2).padStart(HEX_BITS, '0')).join('');
  const groups = bits.match(/.{1,6}/g) ?? [];
  return groups.map((group) => URL_DIGITS[Number.parseInt(group.padEnd(DIGIT_BITS, '0'), 2)]).join('');
}
