import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Cadenza';
const PERIOD_S = 30;
const MS_PER_S = 1_000;
/** Clocks of phones differ by a little. */
const STEPS_AROUND = 1;

const totpOf = (secretHex: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD_S, secret: Secret.fromHex(secretHex) });

/** A secret as an app takes it: to type, and as the address behind a QR code. */
export function totpSetup(secretHex: string, name: string): { readonly secret: string; readonly uri: string } {
  return { secret: Secret.fromHex(secretHex).base32, uri: totpOf(secretHex, name).toString() };
}

/** The time step a code is of, now or one around it; null for any other code. */
export function timeStepOfCode(secretHex: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secretHex, '').validate({ token: code.replace(/\s/g, ''), timestamp: nowMs, window: STEPS_AROUND });
  return delta === null ? null : Math.floor(nowMs / MS_PER_S / PERIOD_S) + delta;
}
