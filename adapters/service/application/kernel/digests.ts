import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose behind the key that content keys come from. */
export const CONTENT_KEYS = 'content keys';

/** A separate key for each purpose, derived from the installation's secret. */
export function deriveKey(masterSecret: Uint8Array, purpose: string): Uint8Array {
  return createHmac('sha256', masterSecret).update(purpose).digest();
}

/** The stored form of a random secret (cookies, invitations): enough to recognise it, not to use it. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A text's signature, base64url. */
export function sign(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether the signature is the text's; takes the same time however wrong it is. */
export function isValidSignature(key: Uint8Array, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
