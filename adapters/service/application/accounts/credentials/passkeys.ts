import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../records/factor-records.ts';

/** JSON of the WebAuthn API. The library checks its shape. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** The address of the request. Passkeys are valid for one host name, and signed for one origin. */
export interface RequestOrigin {
  readonly origin: string;
}

const NAME = 'Cadenza';

/** Loaded with the first passkey: the library takes a fifth of the time in which the service starts. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const hostOf = ({ origin }: RequestOrigin) => new URL(origin).hostname;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** Options for `navigator.credentials.create`. */
export async function createRegistrationOptions(
  account: { readonly id: string; readonly name: string },
  known: readonly Passkey[],
  place: RequestOrigin,
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(place),
    userName: account.name,
    userID: new Uint8Array(Buffer.from(account.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: { ...options } as WebAuthnJson, challenge: options.challenge };
}

/** The passkey a browser has made; null when it does not answer that challenge here. */
export async function verifyRegistration(
  challenge: string,
  response: WebAuthnJson,
  place: RequestOrigin,
  name: string,
  nowMs: number,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: hostOf(place),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const kept = { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: [...transports] };
  return { ...kept, host: hostOf(place), name, addedMs: nowMs, lastUsedMs: null };
}

/** A challenge that no response answers. */
const NO_OPTIONS = { options: null, challenge: '' };

/** Options for `navigator.credentials.get`; null when no passkey is valid for this host. */
export async function createAuthenticationOptions(passkeys: readonly Passkey[], place: RequestOrigin) {
  const here = passkeys.filter(({ host }) => host === hostOf(place));
  if (here.length === 0) return NO_OPTIONS;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(place),
    userVerification: 'preferred',
    allowCredentials: here.map(({ id }) => ({ id })),
  });
  return { options: { ...options } as WebAuthnJson, challenge: options.challenge };
}

/** The used passkey and its counter; null when the response is not valid for this challenge. */
export async function verifyAuthentication(
  passkeys: readonly Passkey[],
  challenge: string,
  response: WebAuthnJson,
  place: RequestOrigin,
) {
  const passkey = passkeys.find(({ id, host }) => id === response['id'] && host === hostOf(place));
  if (passkey === undefined) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: hostOf(place),
    credential: { id: passkey.id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? { id: passkey.id, counter: verified.authenticationInfo.newCounter } : null;
}
