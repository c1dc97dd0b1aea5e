import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;

/** A text that only the key opens, `{nonce}.{tag}.{text}` in base64url (AES-256-GCM). */
export function sealText(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.');
}

/** The text; null when another key sealed it, or it was changed. */
export function unsealText(key: Uint8Array, text: string): string | null {
  const [nonce, tag, body] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (nonce === undefined || tag === undefined || body === undefined) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
