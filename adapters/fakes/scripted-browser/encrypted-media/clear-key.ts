import { keyIdsOf } from '#domain/media/drm/key-systems.ts';

declare const atob: (text: string) => string;
declare const btoa: (text: string) => string;

const KEY_BYTES = 16;

const bytesOfText = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const hexOf = (binary: string) => [...bytesOfText(binary)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

export const bytesOfHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function hexOfBase64url(text: string): string {
  return hexOf(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
}

const base64urlOfHex = (hex: string) =>
  btoa(textOf(bytesOfHex(hex)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function parsed(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(textOf(bytes));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The key ids initialisation data asks for, in hexadecimal; null when it is not of its type. W3C EME Initialization Data Registry. */
export function requestedKeyIds(initDataType: string, initData: Uint8Array): readonly string[] | null {
  if (initDataType === 'webm') return [hexOf(textOf(initData))];
  if (initDataType === 'cenc') {
    const keyIds = keyIdsOf(initData);
    return keyIds.length > 0 ? keyIds : null;
  }
  const kids = parsed(initData)?.['kids'];
  return Array.isArray(kids) && kids.length > 0 ? kids.map((kid) => hexOfBase64url(String(kid))) : null;
}

/** The licence request of ClearKey. W3C EME §9.1.3. */
export function licenceRequest(keyIds: readonly string[], type: MediaKeySessionType): Uint8Array {
  return bytesOfText(JSON.stringify({ kids: keyIds.map(base64urlOfHex), type }));
}

/** The ids of the keys in a licence, in hexadecimal; null when it is no ClearKey licence. W3C EME §9.1.4. */
export function licensedKeyIds(licence: Uint8Array): readonly string[] | null {
  const keys = parsed(licence)?.['keys'];
  if (!Array.isArray(keys) || keys.length === 0) return null;
  const ids = keys.map(keyIdIn);
  return ids.every((id) => id !== null) ? ids : null;
}

function keyIdIn(jwk: unknown): string | null {
  const { kty, kid, k } = (typeof jwk === 'object' && jwk !== null ? jwk : {}) as Readonly<Record<string, unknown>>;
  if (kty !== 'oct' || typeof kid !== 'string' || typeof k !== 'string') return null;
  try {
    return hexOfBase64url(k).length === KEY_BYTES * 2 ? hexOfBase64url(kid) : null;
  } catch {
    return null;
  }
}
