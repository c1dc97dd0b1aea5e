/** A passkey of an account: what is needed to check its signatures. */
export interface Passkey {
  readonly id: string;
  /** Base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The host name for which it is valid. */
  readonly host: string;
  readonly name: string;
  readonly addedMs: number;
  readonly lastUsedMs: number | null;
}

/** The second factors of an account. */
export interface Factors {
  /** The secret of an app that shows codes, sealed, and the time step of the last code that was used. */
  readonly totp: { readonly sealed: string; readonly lastStep: number } | null;
  readonly passkeys: readonly Passkey[];
  /** Digests of the recovery codes that are left. */
  readonly recovery: readonly string[];
}

export const NO_FACTORS: Factors = { totp: null, passkeys: [], recovery: [] };

/** Whether a sign-in needs a second step. */
export function hasSecondStep({ totp, passkeys }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}

/** A code counts once: null for one of a time step that is used already. */
export function withUsedCode(factors: Factors, step: number): Factors | null {
  const { totp } = factors;
  return totp !== null && step > totp.lastStep ? { ...factors, totp: { ...totp, lastStep: step } } : null;
}

/** A recovery code counts once: null for an invalid or used code. */
export function withUsedRecoveryCode(factors: Factors, digest: string): Factors | null {
  if (!factors.recovery.includes(digest)) return null;
  return { ...factors, recovery: factors.recovery.filter((one) => one !== digest) };
}

/** Null for a passkey that is not the account's. */
export function withUsedPasskey(factors: Factors, id: string, counter: number, nowMs: number): Factors | null {
  if (!factors.passkeys.some((passkey) => passkey.id === id)) return null;
  const used = (passkey: Passkey) => (passkey.id === id ? { ...passkey, counter, lastUsedMs: nowMs } : passkey);
  return { ...factors, passkeys: factors.passkeys.map(used) };
}

/** Recovery codes are void without another factor. */
export function withoutFactor(factors: Factors, what: { readonly totp: true } | { readonly passkey: string }): Factors {
  const left =
    'totp' in what
      ? { ...factors, totp: null }
      : { ...factors, passkeys: factors.passkeys.filter(({ id }) => id !== what.passkey) };
  return hasSecondStep(left) ? left : NO_FACTORS;
}
