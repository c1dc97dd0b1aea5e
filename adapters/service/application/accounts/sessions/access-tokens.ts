import * as v from 'valibot';
import { isValidSignature, sign } from '../../kernel/digests.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { TOKENS_REMEMBERED_MAX } from '../../../domain/constants/accounts.ts';

/** The signed content of an access token. */
export interface Claims {
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** The one resource that it permits, or null. */
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

/** Verifies access tokens: the claims of a token that we signed and that has not expired; null for any other text. */
export type VerifyToken = (token: string, nowMs: number) => Claims | null;

/** Remembers the newest tokens with a valid signature, because a page sends the same one for an hour. */
export function createTokenVerifier(key: Uint8Array): VerifyToken {
  const verified = createLruCache<Claims>(TOKENS_REMEMBERED_MAX);
  return (token, nowMs) => {
    const known = verified.get(token);
    const claims = known ?? signedClaims(key, token);
    if (claims === null) return null;
    if (known === undefined) verified.set(token, claims);
    return claims.expiresMs > nowMs ? claims : null;
  };
}

function signedClaims(key: Uint8Array, token: string): Claims | null {
  const [body, signature, ...rest] = token.split('.');
  if (body === undefined || signature === undefined || rest.length > 0 || !isValidSignature(key, body, signature)) return null;
  return v.parse(shape, JSON.parse(Buffer.from(body, 'base64url').toString()));
}
