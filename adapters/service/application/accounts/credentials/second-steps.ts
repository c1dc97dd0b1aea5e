import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { SECOND_STEP_WAIT_MS, SECOND_STEPS_MAX, TICKET_BYTES, TOTP_SECRET_BYTES } from '../../../domain/constants/accounts.ts';
import type { Accounts } from '../accounts.ts';
import {
  withUsedCode,
  withUsedPasskey,
  withUsedRecoveryCode,
  hasSecondStep,
  NO_FACTORS,
  withoutFactor,
  type Factors,
} from '../../records/factor-records.ts';
import {
  createAuthenticationOptions,
  verifyRegistration,
  createRegistrationOptions,
  verifyAuthentication,
  type WebAuthnJson,
  type RequestOrigin,
} from './passkeys.ts';
import { generateRecoveryCodes, recoveryDigest } from './recovery-codes.ts';
import type { AccountRecord } from '../../records/account-records.ts';
import { unsealText, sealText } from './sealed-text.ts';
import { deriveKey } from '../../kernel/digests.ts';
import type { CreateExpiringMap } from './expiring-map.ts';
import { timeStepOfCode, totpSetup } from './totp.ts';

/** What a browser sends as its second step. */
type SecondStepProof = { readonly code: string } | { readonly passkey: WebAuthnJson };

interface PendingSecondStep {
  readonly ticket: string;
  readonly hasCodes: boolean;
  /** Options for `navigator.credentials.get`; null when no passkey is valid for this host. */
  readonly passkey: WebAuthnJson | null;
}

/** The second step of a sign-in: authenticator codes, passkeys, and recovery codes. */
export interface SecondSteps {
  /** Null when the password is sufficient. */
  begin(account: AccountRecord, place: RequestOrigin): Promise<PendingSecondStep | null>;
  /** The account of a pending sign-in; null for an unknown or expired ticket. */
  pendingUserId(ticket: string): Promise<string | null>;
  /** The kind of proof that completed the sign-in; null for a wrong one. A ticket is valid until then. */
  finish(ticket: string, proof: SecondStepProof, place: RequestOrigin): Promise<'totp' | 'passkey' | 'recovery' | null>;
  beginTotp(account: AccountRecord): Promise<{ readonly secret: string; readonly uri: string }>;
  /** New recovery codes if this is the first factor, otherwise an empty list; null for a wrong code. */
  finishTotp(userId: string, code: string): Promise<readonly string[] | null>;
  beginPasskey(account: AccountRecord, place: RequestOrigin): Promise<WebAuthnJson>;
  finishPasskey(userId: string, name: string, response: WebAuthnJson, place: RequestOrigin): Promise<readonly string[] | null>;
  /** False when the account does not have this factor. */
  remove(userId: string, what: { readonly totp: true } | { readonly passkey: string }): Promise<boolean>;
  /** Replaces the recovery codes; null for an account without a second step. */
  renewCodes(userId: string): Promise<readonly string[] | null>;
  /** Removes all factors. */
  clear(userId: string): Promise<void>;
  /** Encrypts the stored secret with a new secret of the installation. */
  reseal(userId: string, masterSecret: Uint8Array): Promise<void>;
}

interface SecondStepsDeps {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly createValues: CreateExpiringMap;
  readonly random: Random;
  readonly masterSecret: Uint8Array;
}

const PURPOSE = 'second steps';
export const factorsOf = ({ factors }: AccountRecord): Factors => factors ?? NO_FACTORS;

export function createSecondSteps({ accounts, clock, createValues, random, masterSecret }: SecondStepsDeps): SecondSteps {
  const key = deriveKey(masterSecret, PURPOSE);
  const values = <Value>(kind: string) => createValues<Value>(kind, SECOND_STEP_WAIT_MS, SECOND_STEPS_MAX);
  const signIns = values<{ readonly userId: string; readonly challenge: string }>('pending-sign-in');
  const newTotps = values<string>('new-authenticator');
  const newChallenges = values<string>('new-passkey');

  /** Adds a factor, and recovery codes if it is the first one. */
  const addFactor = async (userId: string, add: (factors: Factors) => Factors): Promise<readonly string[]> => {
    const codes = generateRecoveryCodes(random);
    let made: readonly string[] = [];
    await accounts.changeFactors(userId, (factors) => {
      made = hasSecondStep(factors) ? [] : codes;
      const recovery = made.length === 0 ? factors.recovery : made.map(recoveryDigest);
      return { ...add(factors), recovery };
    });
    return made;
  };
  const byCode = async (account: AccountRecord, code: string): Promise<'totp' | 'recovery' | null> => {
    const { totp } = factorsOf(account);
    const secret = totp && unsealText(key, totp.sealed);
    const step = secret === null ? null : timeStepOfCode(secret, code, clock.nowMs());
    if (step !== null && (await accounts.changeFactors(account.id, (factors) => withUsedCode(factors, step)))) return 'totp';
    const digest = recoveryDigest(code);
    return (await accounts.changeFactors(account.id, (factors) => withUsedRecoveryCode(factors, digest))) ? 'recovery' : null;
  };
  const byPasskey = async (account: AccountRecord, challenge: string, response: WebAuthnJson, place: RequestOrigin) => {
    const { passkeys } = factorsOf(account);
    const used = await verifyAuthentication(passkeys, challenge, response, place);
    if (used === null) return null;
    const changed = (factors: Factors) => withUsedPasskey(factors, used.id, used.counter, clock.nowMs());
    return (await accounts.changeFactors(account.id, changed)) ? 'passkey' : null;
  };

  return {
    async begin(account, place) {
      const factors = factorsOf(account);
      if (!hasSecondStep(factors)) return null;
      const { options, challenge } = await createAuthenticationOptions(factors.passkeys, place);
      const ticket = random.hex(TICKET_BYTES);
      await signIns.set(ticket, { userId: account.id, challenge });
      return { ticket, hasCodes: factors.totp !== null, passkey: options };
    },
    pendingUserId: async (ticket) => (await signIns.get(ticket))?.userId ?? null,
    async finish(ticket, proof, place) {
      const waiting = await signIns.get(ticket);
      const account = waiting && (await accounts.byId(waiting.userId));
      if (!waiting || !account) return null;
      const by =
        'code' in proof ? await byCode(account, proof.code) : await byPasskey(account, waiting.challenge, proof.passkey, place);
      if (by !== null) await signIns.consume(ticket);
      return by;
    },
    async beginTotp({ id, name }) {
      const secret = random.hex(TOTP_SECRET_BYTES);
      await newTotps.set(id, secret);
      return totpSetup(secret, name);
    },
    async finishTotp(userId, code) {
      const secret = await newTotps.get(userId);
      const step = secret === null ? null : timeStepOfCode(secret, code, clock.nowMs());
      if (secret === null || step === null) return null;
      await newTotps.consume(userId);
      return addFactor(userId, (factors) => ({ ...factors, totp: { sealed: sealText(key, secret), lastStep: step } }));
    },
    async beginPasskey(account, place) {
      const { options, challenge } = await createRegistrationOptions(account, factorsOf(account).passkeys, place);
      await newChallenges.set(account.id, challenge);
      return options;
    },
    async finishPasskey(userId, name, response, place) {
      const challenge = await newChallenges.consume(userId);
      const passkey = challenge === null ? null : await verifyRegistration(challenge, response, place, name, clock.nowMs());
      if (passkey === null) return null;
      return addFactor(userId, (factors) => ({ ...factors, passkeys: [...factors.passkeys, passkey] }));
    },
    remove: (userId, what) =>
      accounts.changeFactors(userId, (factors) => {
        const isThere = 'totp' in what ? factors.totp !== null : factors.passkeys.some(({ id }) => id === what.passkey);
        return isThere ? withoutFactor(factors, what) : null;
      }),
    async renewCodes(userId) {
      const codes = generateRecoveryCodes(random);
      const renewed = (factors: Factors) => (hasSecondStep(factors) ? { ...factors, recovery: codes.map(recoveryDigest) } : null);
      return (await accounts.changeFactors(userId, renewed)) ? codes : null;
    },
    async clear(userId) {
      await accounts.changeFactors(userId, () => NO_FACTORS);
    },
    async reseal(userId, secret) {
      await accounts.changeFactors(userId, (factors) => {
        const text = factors.totp && unsealText(key, factors.totp.sealed);
        if (factors.totp === null || text === null) return null;
        return { ...factors, totp: { ...factors.totp, sealed: sealText(deriveKey(secret, PURPOSE), text) } };
      });
    },
  };
}
