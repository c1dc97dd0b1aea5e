import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Product } from '#domain/session/types.ts';
import { Refusal } from '../answer.ts';
import {
  INVITATION_BYTES,
  INVITATION_LIFETIME_MS,
  MEMBERS_MAX,
  NAME_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from '../constants/accounts.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { Change, Put, Store } from '../ports/store.ts';
import { ACCOUNT_KINDS, OWNER_ID, type AccountRecord, type InvitationRecord } from './records.ts';
import { digestOf } from './secrets.ts';

const NAME = new RegExp(`^[\\p{L}\\p{N}._-]{1,${String(NAME_LENGTH_MAX)}}$`, 'u');

export interface SignUp {
  readonly name: string;
  readonly password: string;
  readonly invitation: string | null;
}

export interface Accounts {
  needsOwner(): Promise<boolean>;
  /** The first becomes the owner; later ones need an invitation. Refusals: 400 name or password, 403 closed, 409 taken. */
  signUp(given: SignUp): Promise<AccountRecord>;
  /** The account of that name and password, else null. */
  check(name: string, password: string): Promise<AccountRecord | null>;
  /** By id; null when there is none. */
  ofId(userId: string): Promise<AccountRecord | null>;
  /** Who came first; null before that. */
  owner(): Promise<AccountRecord | null>;
  /** Gives an account another product; false: there is no such account. Who listens for it hears of a change. */
  setProduct(userId: string, product: Product): Promise<boolean>;
  onProduct(listener: (userId: string, product: Product) => void): void;
  /** Whether others see the profile. */
  setPrivate(userId: string, isPrivate: boolean): Promise<void>;
  /** Everybody who has an account, by name; at most MEMBERS_MAX. */
  all(): Promise<readonly AccountRecord[]>;
  /** Takes an account away; false: there is none, or it is the owner's. Its sessions are for the caller to end. */
  remove(userId: string): Promise<boolean>;
  /** A code that lets one person sign up. */
  invite(): Promise<string>;
}

/** Who has an account here. */
export function createAccounts(store: Store, clock: Clock, random: Random, passwords: Passwords): Accounts {
  const kept = async (userId: string) => {
    const found = await store.get<AccountRecord>(ACCOUNT_KINDS.account, userId);
    return found?.doc.removedMs === undefined ? found : null;
  };
  const ofId = async (userId: string) => (await kept(userId))?.doc ?? null;
  /** Somebody else may write it first: then what they wrote is looked at anew. Null: there is no such account. */
  const change = async (userId: string, news: Partial<AccountRecord>): Promise<AccountRecord | null> => {
    const found = await kept(userId);
    if (found === null) return null;
    const doc = { ...found.doc, ...news };
    return (await store.write([{ ...accountPut(doc), ifVersion: found.version }])) === 'written'
      ? found.doc
      : change(userId, news);
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
    ofId,
    async signUp({ name, password, invitation }) {
      refuseUnfit(name, password);
      const entitlement = await entitlementOf(store, clock, await needsOwner(), invitation);
      const id = accountIdOf(name);
      const isOwner = entitlement.isOwner;
      const product: Product = 'premium';
      const made = { id, name, product, isOwner, password: await passwords.hash(password), createdMs: clock.nowMs() };
      const account: Change = { ...accountPut(made), ifVersion: 0 };
      // One write: of two that come first at once one is the owner, and an invitation is good for one.
      if ((await store.write([account, ...entitlement.spend(id)])) === 'written') return made;
      throw refusal((await store.get(ACCOUNT_KINDS.account, id)) === null ? 'SIGN_UP_CLOSED' : 'SIGN_UP_NAME_TAKEN');
    },
    async check(name, password) {
      const account = await ofId(accountIdOf(name));
      if (!(await passwords.verify(password, account?.password ?? null)) || account === null) return null;
      // Those of before there was a list of members come into it here.
      await change(account.id, {});
      return account;
    },
    async owner() {
      const found = await store.get<{ readonly userId: string }>(ACCOUNT_KINDS.installation, OWNER_ID);
      return found && ofId(found.doc.userId);
    },
    setProduct,
    onProduct: (listener) => void listeners.add(listener),
    async setPrivate(userId, isPrivate) {
      await change(userId, { isPrivate });
    },
    async all() {
      const { items } = await store.list<AccountRecord>(ACCOUNT_KINDS.account, { index: 'name', offset: 0, limit: MEMBERS_MAX });
      return items.map(({ doc }) => doc);
    },
    async remove(userId) {
      const account = await ofId(userId);
      if (account === null || account.isOwner) return false;
      return (await change(userId, { removedMs: clock.nowMs(), password: '' })) !== null;
    },
    async invite() {
      const code = random.hex(INVITATION_BYTES);
      const id = digestOf(code);
      const doc = { id, createdMs: clock.nowMs(), expiresMs: clock.nowMs() + INVITATION_LIFETIME_MS };
      await store.write([{ op: 'put', kind: ACCOUNT_KINDS.invitation, id, doc }]);
      return code;
    },
  };
}

/** An account with its place in the list of members, where it has one. */
function accountPut(doc: AccountRecord): Put {
  const keys = { name: doc.removedMs === undefined ? [doc.id] : [] };
  return { op: 'put', kind: ACCOUNT_KINDS.account, id: doc.id, doc, keys };
}

/** Names differ by more than case or the way their accents are written. */
export function accountIdOf(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

const STATUS = { SIGN_UP_CLOSED: 403, SIGN_UP_NAME_TAKEN: 409, SIGN_UP_NAME_INVALID: 400, SIGN_UP_PASSWORD_SHORT: 400 } as const;

function refusal(code: keyof typeof STATUS): Refusal {
  return new Refusal(STATUS[code], playerError(code).message);
}

function refuseUnfit(name: string, password: string): void {
  if (!NAME.test(name.normalize('NFKC'))) throw refusal('SIGN_UP_NAME_INVALID');
  if (password.length < PASSWORD_LENGTH_MIN) throw refusal('SIGN_UP_PASSWORD_SHORT');
  if (password.length > PASSWORD_LENGTH_MAX) throw new Refusal(400, 'password: is too long');
}

interface Entitlement {
  readonly isOwner: boolean;
  /** What has to hold, and be used up, when the account is written. */
  spend(userId: string): readonly Change[];
}

async function entitlementOf(store: Store, clock: Clock, needsOwner: boolean, code: string | null): Promise<Entitlement> {
  const { installation, invitation } = ACCOUNT_KINDS;
  if (needsOwner)
    return {
      isOwner: true,
      spend: (userId) => [{ op: 'put', kind: installation, id: OWNER_ID, doc: { userId }, ifVersion: 0 }],
    };
  const found = code === null ? null : await store.get<InvitationRecord>(invitation, digestOf(code));
  if (found === null || found.doc.expiresMs <= clock.nowMs()) throw refusal('SIGN_UP_CLOSED');
  const { id, version, doc } = found;
  return {
    isOwner: false,
    spend: () => [
      { op: 'put', kind: invitation, id, doc, ifVersion: version },
      { op: 'remove', kind: invitation, id },
    ],
  };
}
