import * as v from 'valibot';
import { isValidSignature, sign } from '../../kernel/digests.ts';

/** The signed content of an access token. */
export interface Claims {
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** The one resource it is good for, or null. */
  readonly resource: string | null;
  readonly expiresMs: number;
}

const text = v.nullable(v.string());
const shape = v.object({ userId: text, sessionId: text, resource: text, expiresMs: v.number() });

/** `{claims in base64url}.{signature}`. */
export function signToken(key: Uint8Array, claims: Claims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${sign(key, body)}`;
}

/** The claims of a token we signed and that has not expired; null for any other text. */
export function verifyToken(key: Uint8Array, token: string, nowMs: number): Claims | null {
  const [body, signature, ...rest] = token.split('.');
  if (body === undefined || signature === undefined || rest.length > 0 || !isValidSignature(key, body, signature)) return null;
  const claims = v.parse(shape, JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claims.expiresMs > nowMs ? claims : null;
}
