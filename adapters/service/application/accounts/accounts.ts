import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { Product } from '#domain/session/types.ts';
import { INVITATION_BYTES, MEMBERS_MAX, NAME_SENT_LENGTH_MAX } from '../../domain/constants/accounts.ts';
import type { BrowserKind, Passwords } from '../ports/passwords.ts';
import type { Change, Put, Store } from '../ports/store.ts';
import { commonPasswords } from './credentials/common-passwords.ts';
import { NO_FACTORS, type Factors } from '../records/factor-records.ts';
import { accountIdOf, accountNameOf, foldName, confusableFormsOf } from './account-names.ts';
import { entitlementOf, invitationPut } from './invitations.ts';
import { passwordFault } from './credentials/password-rule.ts';
import { formError } from './form-errors.ts';
import { ACCOUNT_KINDS, OWNER_ID, type AccountRecord, type NameRecord } from '../records/account-records.ts';

interface SignUp {
  readonly name: string;
  readonly password: string;
  readonly invitation: string | null;
}

export interface Accounts {
  needsOwner(): Promise<boolean>;
  /** The first becomes the owner; later ones need an invitation. Refusals: 400 name or password, 403 closed, 409 taken or confusable. */
  signUp(given: SignUp): Promise<AccountRecord>;
  /** The account if the password is its own, else null; no account takes as long. */
  checkPassword(account: AccountRecord | null, password: string, browser: BrowserKind): Promise<AccountRecord | null>;
  /** By id; null for an unknown account. */
  byId(userId: string): Promise<AccountRecord | null>;
  /** By name in any case and form; null for an unknown account. */
  byName(name: string): Promise<AccountRecord | null>;
  /**
   * Sets the account's password; false for an unknown account. Errors: 400 for a weak password. The caller ends the
   * account's sessions.
   */
  setPassword(userId: string, password: string): Promise<boolean>;
  /** Changes the account's second factors; false for an unknown account, or when `change` returns null. */
  changeFactors(userId: string, change: (factors: Factors) => Factors | null): Promise<boolean>;
  /** The first account; null before the first sign-up. */
  owner(): Promise<AccountRecord | null>;
  /** Sets the account's product; false for an unknown account. Listeners of `onProductChange` receive a change. */
  setProduct(userId: string, product: Product): Promise<boolean>;
  onProductChange(listener: (userId: string, product: Product) => void): void;
  /** Whether others see the profile. */
  setPrivate(userId: string, isPrivate: boolean): Promise<void>;
  /** All accounts by name, at most MEMBERS_MAX. */
  list(): Promise<readonly AccountRecord[]>;
  /** Removes an account; false for an unknown account and for the owner's. The caller ends its sessions. */
  remove(userId: string): Promise<boolean>;
  /** A code that lets one person sign up. */
  invite(): Promise<string>;
}

/** User accounts, one document each. */
export function createAccounts(store: Store, clock: Clock, random: Random, passwords: Passwords): Accounts {
  const kept = async (userId: string) => {
    const found = await store.get<AccountRecord>(ACCOUNT_KINDS.account, userId);
    return found?.doc.removedMs === undefined ? found : null;
  };
  const byId = async (userId: string) => (await kept(userId))?.doc ?? null;
  const byName = async (name: string) => {
    const account = await byId(accountIdOf(name));
    if (account !== null) return account;
    const claim = await store.get<NameRecord>(ACCOUNT_KINDS.name, foldName(name.slice(0, NAME_SENT_LENGTH_MAX)));
    const claimed = claim && (await byId(claim.doc.userId));
    return claimed && foldName(claimed.name) === claim.id ? claimed : null;
  };
  /** The forms of accounts that may be older than the claims of forms in the store, read once: all later ones have claims. */
  let unclaimed: Promise<ReadonlySet<string>> | null = null;
  const readForms = async () => new Set((await list()).flatMap(({ name }) => confusableFormsOf(name)));
  const unclaimedForms = () => {
    unclaimed ??= readForms().catch((thrown: unknown) => {
      unclaimed = null;
      throw thrown;
    });
    return unclaimed;
  };
  /** Refuses a name that is confusable with another account's. */
  const refuseConfusable = async (id: string, looks: readonly string[]) => {
    if ((await store.get(ACCOUNT_KINDS.account, id)) !== null) throw formError('SIGN_UP_NAME_TAKEN');
    const claims = (await store.getMany<NameRecord>(ACCOUNT_KINDS.name, looks)).filter((claim) => claim !== null);
    if (claims.some((claim) => claim.id === looks[0])) throw formError('SIGN_UP_NAME_TAKEN');
    const older = await unclaimedForms();
    if (claims.length > 0 || looks.some((look) => older.has(look))) throw formError('SIGN_UP_NAME_CONFUSABLE');
  };
  const list = async () => {
    const { items } = await store.list<AccountRecord>(ACCOUNT_KINDS.account, { index: 'name', offset: 0, limit: MEMBERS_MAX });
    return items.map(({ doc }) => doc);
  };
  /** Retries when another write comes first. Null for an unknown account. */
  const change = async (userId: string, news: Partial<AccountRecord>): Promise<AccountRecord | null> => {
    const found = await kept(userId);
    if (found === null) return null;
    const doc = { ...found.doc, ...news };
    return (await store.write([{ ...accountPut(doc), ifVersion: found.version }])) === 'written'
      ? found.doc
      : change(userId, news);
  };
  const changeFactors: Accounts['changeFactors'] = async (userId, given) => {
    const found = await kept(userId);
    const factors = found && given(found.doc.factors ?? NO_FACTORS);
    if (!found || factors === null) return false;
    const put = { ...accountPut({ ...found.doc, factors }), ifVersion: found.version };
    return (await store.write([put])) === 'written' || changeFactors(userId, given);
  };
  const listeners = new Set<(userId: string, product: Product) => void>();
  const needsOwner = async () => (await store.get(ACCOUNT_KINDS.installation, OWNER_ID)) === null;

  const setProduct = async (userId: string, product: Product): Promise<boolean> => {
    const before = await change(userId, { product });
    if (before && before.product !== product) for (const listener of listeners) listener(userId, product);
    return before !== null;
  };

  return {
    needsOwner,
    byId,
    byName,
    async signUp({ name: sent, password, invitation }) {
      const name = accountNameOf(sent);
      if (name === null) throw formError('SIGN_UP_NAME_INVALID');
      await refuseWeak(password, name);
      const entitlement = await entitlementOf(store, clock, await needsOwner(), invitation);
      const id = accountIdOf(name);
      const looks = confusableFormsOf(name);
      await refuseConfusable(id, looks);
      const isOwner = entitlement.isOwner;
      const product: Product = 'premium';
      const made = { id, name, product, isOwner, password: await passwords.hash(password), createdMs: clock.nowMs() };
      const account: Change = { ...accountPut(made), ifVersion: 0 };
      // One write: of two simultaneous first sign-ups one becomes the owner, and an invitation counts once.
      if ((await store.write([account, ...claimsOf(id, looks), ...entitlement.spend(id)])) === 'written') return made;
      await refuseConfusable(id, looks);
      throw formError('SIGN_UP_CLOSED');
    },
    async checkPassword(account, password, browser) {
      if (!(await passwords.verify(password, account?.password ?? null, browser)) || account === null) return null;
      // Accounts from before the list of members are added to it here.
      await change(account.id, {});
      return account;
    },
    async owner() {
      const found = await store.get<{ readonly userId: string }>(ACCOUNT_KINDS.installation, OWNER_ID);
      return found && byId(found.doc.userId);
    },
    setProduct,
    onProductChange: (listener) => void listeners.add(listener),
    async setPrivate(userId, isPrivate) {
      await change(userId, { isPrivate });
    },
    list,
    changeFactors,
    async setPassword(userId, password) {
      const account = await byId(userId);
      if (account === null) return false;
      await refuseWeak(password, account.name);
      return (await change(userId, { password: await passwords.hash(password), passwordSetMs: clock.nowMs() })) !== null;
    },
    async remove(userId) {
      const account = await byId(userId);
      if (account === null || account.isOwner) return false;
      return (await change(userId, { removedMs: clock.nowMs(), password: '' })) !== null;
    },
    async invite() {
      const code = random.hex(INVITATION_BYTES);
      await store.write([invitationPut(code, clock.nowMs())]);
      return code;
    },
  };
}

/** An account with its place in the list of members, where it has one. */
function accountPut(doc: AccountRecord): Put {
  const keys = { name: doc.removedMs === undefined ? [doc.id] : [] };
  return { op: 'put', kind: ACCOUNT_KINDS.account, id: doc.id, doc, keys };
}

async function refuseWeak(password: string, name: string): Promise<void> {
  const common = await commonPasswords();
  const fault = passwordFault(password, name, (plain) => common.has(plain));
  if (fault !== null) throw formError(fault);
}

/** Reserves the confusable forms of a new name. They stay reserved after the account is removed. */
function claimsOf(userId: string, looks: readonly string[]): readonly Put[] {
  return looks.map((id) => ({ op: 'put', kind: ACCOUNT_KINDS.name, id, doc: { userId }, ifVersion: 0 }));
}
