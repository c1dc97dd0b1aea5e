import { HEX_ID_LENGTH, HEX_RADIX, ID_BITS, ID_LENGTH_MAX, ID_RADIX } from '../constants/content/uri.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE62 = new RegExp(`^[0-9a-zA-Z]{1,${ID_LENGTH_MAX}}$`);
const HEX = new RegExp(`^[0-9a-fA-F]{${HEX_ID_LENGTH}}$`);

/** Whether a text is an id: 1 to 22 base-62 digits. Spec §2 "Ids are base-62, at most 22 characters". */
export function isId(text: string): boolean {
  return BASE62.test(text);
}

/**
 * Converts an id to 32 hexadecimal digits; null for an invalid id or one over 128 bits.
 * Shorter ids count as left-padded with '0'. Spec §2 "A 22-character base62 id converts to 32-hex and back".
 */
export function hexFromId(id: string): string | null {
  if (!isId(id)) return null;
  let value = 0n;
  for (const digit of id) value = value * BigInt(ID_RADIX) + BigInt(DIGITS.indexOf(digit));
  return value >> BigInt(ID_BITS) === 0n ? value.toString(HEX_RADIX).padStart(HEX_ID_LENGTH, '0') : null;
}

/** Converts 32 hexadecimal digits to a 22-character id; null for other texts. Spec §2. */
export function idFromHex(hex: string): string | null {
  if (!HEX.test(hex)) return null;
  let value = BigInt(`0x${hex}`);
  let id = '';
  while (id.length < ID_LENGTH_MAX) {
    id = DIGITS.charAt(Number(value % BigInt(ID_RADIX))) + id;
    value /= BigInt(ID_RADIX);
  }
  return id;
}
