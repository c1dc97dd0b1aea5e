import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { SECOND_STEP_WAIT_MS, SECOND_STEPS_MAX, TICKET_BYTES, TOTP_SECRET_BYTES } from '../../../domain/constants/accounts.ts';
import type { Accounts } from '../accounts.ts';
import {
  afterCode,
  afterPasskey,
  afterRecovery,
  hasSecondStep,
  NO_FACTORS,
  without,
  type Factors,
} from '../../records/factor-records.ts';
import { askFor, newPasskey, offerNew, usedCounter, type Json, type Place } from './passkeys.ts';
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.ts';
import type { AccountRecord } from '../../records/account-records.ts';
import { opened, sealed } from './sealed-text.ts';
import { derivedKey } from '../../kernel/digests.ts';
import { createShortMemory } from './expiring-map.ts';
import { stepOfCode, totpWords } from './totp.ts';

/** What a browser gives as its second step. */
type GivenStep = { readonly code: string } | { readonly passkey: Json };

interface WaitingStep {
  readonly ticket: string;
  readonly hasCodes: boolean;
  /** What the browser is asked for; null where no passkey is good for this host name. */
  readonly passkey: Json | null;
}

/** The second step of a sign-in: codes of an app, passkeys, and recovery codes for who has lost both. */
export interface SecondSteps {
  /** Null: the password is enough. */
  begin(account: AccountRecord, place: Place): Promise<WaitingStep | null>;
  /** Whose sign-in waits with this ticket; null when none does any more. */
  waiting(ticket: string): string | null;
  /** By what the sign-in was completed, or null when it was not; a ticket is good until it was. */
  finish(ticket: string, given: GivenStep, place: Place): Promise<'totp' | 'passkey' | 'recovery' | null>;
  beginTotp(account: AccountRecord): { readonly secret: string; readonly uri: string };
  /** New recovery codes where these are the first factors, else none; null for a wrong code. */
  finishTotp(userId: string, code: string): Promise<readonly string[] | null>;
  beginPasskey(account: AccountRecord, place: Place): Promise<Json>;
  finishPasskey(userId: string, name: string, given: Json, place: Place): Promise<readonly string[] | null>;
  /** False: there is none. */
  remove(userId: string, what: { readonly totp: true } | { readonly passkey: string }): Promise<boolean>;
  /** In place of those there were; null where there is nothing to recover. */
  renewCodes(userId: string): Promise<readonly string[] | null>;
  /** Takes everything away: the password is enough again. */
  clear(userId: string): Promise<void>;
  /** Seals what is kept under another secret of the installation. */
  reseal(userId: string, masterSecret: Uint8Array): Promise<void>;
}

interface Parts {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly random: Random;
  readonly masterSecret: Uint8Array;
}

const PURPOSE = 'second steps';
export const factorsOf = ({ factors }: AccountRecord): Factors => factors ?? NO_FACTORS;

export function createSecondSteps({ accounts, clock, random, masterSecret }: Parts): SecondSteps {
  const key = derivedKey(masterSecret, PURPOSE);
  const memory = <Value>() => createShortMemory<Value>(clock, SECOND_STEP_WAIT_MS, SECOND_STEPS_MAX);
  const signIns = memory<{ readonly userId: string; readonly challenge: string }>();
  const newTotps = memory<string>();
  const newChallenges = memory<string>();

  /** With recovery codes where there were none. */
  const added = async (userId: string, add: (factors: Factors) => Factors): Promise<readonly string[]> => {
    const codes = newRecoveryCodes(random);
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
    const secret = totp && opened(key, totp.sealed);
    const step = secret === null ? null : stepOfCode(secret, code, clock.nowMs());
    if (step !== null && (await accounts.changeFactors(account.id, (factors) => afterCode(factors, step)))) return 'totp';
    const digest = recoveryDigest(code);
    return (await accounts.changeFactors(account.id, (factors) => afterRecovery(factors, digest))) ? 'recovery' : null;
  };
  const byPasskey = async (account: AccountRecord, challenge: string, given: Json, place: Place) => {
    const { passkeys } = factorsOf(account);
    const used = await usedCounter(passkeys, challenge, given, place);
    if (used === null) return null;
    const changed = (factors: Factors) => afterPasskey(factors, used.id, used.counter, clock.nowMs());
    return (await accounts.changeFactors(account.id, changed)) ? 'passkey' : null;
  };

  return {
    async begin(account, place) {
      const factors = factorsOf(account);
      if (!hasSecondStep(factors)) return null;
      const { options, challenge } = await askFor(factors.passkeys, place);
      const ticket = random.hex(TICKET_BYTES);
      signIns.keep(ticket, { userId: account.id, challenge });
      return { ticket, hasCodes: factors.totp !== null, passkey: options };
    },
    waiting: (ticket) => signIns.peek(ticket)?.userId ?? null,
    async finish(ticket, given, place) {
      const waiting = signIns.peek(ticket);
      const account = waiting && (await accounts.ofId(waiting.userId));
      if (!waiting || !account) return null;
      const by =
        'code' in given ? await byCode(account, given.code) : await byPasskey(account, waiting.challenge, given.passkey, place);
      if (by !== null) signIns.take(ticket);
      return by;
    },
    beginTotp({ id, name }) {
      const secret = random.hex(TOTP_SECRET_BYTES);
      newTotps.keep(id, secret);
      return totpWords(secret, name);
    },
    async finishTotp(userId, code) {
      const secret = newTotps.peek(userId);
      const step = secret === null ? null : stepOfCode(secret, code, clock.nowMs());
      if (secret === null || step === null) return null;
      newTotps.take(userId);
      return added(userId, (factors) => ({ ...factors, totp: { sealed: sealed(key, secret), lastStep: step } }));
    },
    async beginPasskey(account, place) {
      const { options, challenge } = await offerNew(account, factorsOf(account).passkeys, place);
      newChallenges.keep(account.id, challenge);
      return options;
    },
    async finishPasskey(userId, name, given, place) {
      const challenge = newChallenges.take(userId);
      const passkey = challenge === null ? null : await newPasskey(challenge, given, place, name, clock.nowMs());
      if (passkey === null) return null;
      return added(userId, (factors) => ({ ...factors, passkeys: [...factors.passkeys, passkey] }));
    },
    remove: (userId, what) =>
      accounts.changeFactors(userId, (factors) => {
        const isThere = 'totp' in what ? factors.totp !== null : factors.passkeys.some(({ id }) => id === what.passkey);
        return isThere ? without(factors, what) : null;
      }),
    async renewCodes(userId) {
      const codes = newRecoveryCodes(random);
      const renewed = (factors: Factors) => (hasSecondStep(factors) ? { ...factors, recovery: codes.map(recoveryDigest) } : null);
      return (await accounts.changeFactors(userId, renewed)) ? codes : null;
    },
    async clear(userId) {
      await accounts.changeFactors(userId, () => NO_FACTORS);
    },
    async reseal(userId, secret) {
      await accounts.changeFactors(userId, (factors) => {
        const text = factors.totp && opened(key, factors.totp.sealed);
        if (factors.totp === null || text === null) return null;
        return { ...factors, totp: { ...factors.totp, sealed: sealed(derivedKey(secret, PURPOSE), text) } };
      });
    },
  };
}
