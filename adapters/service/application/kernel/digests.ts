import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose behind the key that content keys come from. */
export const CONTENT_KEYS = 'content keys';

const derived = new WeakMap<Uint8Array, Map<string, Uint8Array>>();

/** A separate key for each purpose, derived from the installation's secret. Computed once for each secret and purpose. */
export function deriveKey(masterSecret: Uint8Array, purpose: string): Uint8Array {
  const keys = derived.get(masterSecret) ?? new Map<string, Uint8Array>();
  derived.set(masterSecret, keys);
  const key = keys.get(purpose) ?? createHmac('sha256', masterSecret).update(purpose).digest();
  keys.set(purpose, key);
  return key;
}

/** The stored form of a random secret (cookies, invitations): enough to recognise it, not to use it. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const KEY_CHARS_MAX = 100;
/** Digests begin with it, and texts that begin with it have digests, so that no text is the key of another. */
const DIGEST_MARK = '#';

/** The key of a text in a map: a short text itself, otherwise its digest, because requests contain texts of any length. */
export function mapKeyOf(text: string): string {
  const isShort = text.length <= KEY_CHARS_MAX && !text.startsWith(DIGEST_MARK);
  return isShort ? text : DIGEST_MARK + digestOf(text);
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

/** Whether a text that was sent is the secret one; takes the same time however wrong it is. */
export function isSameText(sent: string, secret: string): boolean {
  return timingSafeEqual(createHash('sha256').update(sent).digest(), createHash('sha256').update(secret).digest());
}
