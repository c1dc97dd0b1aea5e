import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import { SHARE_ID_BYTES, SHARES_PER_MEMBER_MAX } from '../../domain/constants/embed.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { deriveKey, isValidSignature, sign } from '../kernel/digests.ts';
import type { Change, Store } from '../ports/store.ts';
import { SHARE_KIND, shareIndexPrefix, sharePut, type ShareRecord } from '../records/share-records.ts';

interface NewShare {
  readonly ownerId: string;
  readonly uri: string;
  readonly name: string;
  /** Milliseconds from now; null: until its owner ends it. */
  readonly lifetimeMs: number | null;
  readonly hasWholeTracks: boolean;
}

/** Shares: links that open one private resource to anyone, until they expire or their owner ends them. */
export interface Shares {
  /** Null where the owner has as many as there may be. */
  make(share: NewShare): Promise<ShareRecord | null>;
  /** Those that are open, the newest first. */
  of(ownerId: string): Promise<readonly ShareRecord[]>;
  /** False: the owner has no such share. */
  end(ownerId: string, id: string): Promise<boolean>;
  /** The text that opens a share: its id, signed. */
  tokenOf(share: ShareRecord): string;
  /** The share of a token; `over` when it expired or was ended; null for a text that we did not sign. */
  open(token: string): Promise<ShareRecord | 'over' | null>;
}

export interface SharesDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly masterSecret: Uint8Array;
}

export function createShares({ store, clock, random, accounts, masterSecret }: SharesDeps): Shares {
  const key = deriveKey(masterSecret, 'shares');
  const isOpen = ({ expiresMs }: ShareRecord) => expiresMs === null || clock.nowMs() < expiresMs;
  const listOf = async (ownerId: string): Promise<readonly ShareRecord[]> => {
    const query = { index: 'owner', prefix: shareIndexPrefix(ownerId), offset: 0, limit: SHARES_PER_MEMBER_MAX * 2 };
    return (await store.list<ShareRecord>(SHARE_KIND, query)).items.map(({ doc }) => doc);
  };
  const removal = ({ id }: ShareRecord): Change => ({ op: 'remove', kind: SHARE_KIND, id });
  return {
    async make({ hasWholeTracks, lifetimeMs, ...shared }) {
      const all = await listOf(shared.ownerId);
      const expired = all.filter((share) => !isOpen(share));
      if (all.length - expired.length >= SHARES_PER_MEMBER_MAX) return null;
      const id = idFromHex(random.hex(SHARE_ID_BYTES)) ?? '';
      const createdMs = clock.nowMs();
      const expiresMs = lifetimeMs === null ? null : createdMs + lifetimeMs;
      const share = { id, ...shared, createdMs, expiresMs, hasWholeTracks };
      await store.write([...expired.map(removal), sharePut(share)]);
      return share;
    },
    async of(ownerId) {
      const open = (await listOf(ownerId)).filter((share) => isOpen(share));
      return open.toSorted((one, other) => other.createdMs - one.createdMs);
    },
    async end(ownerId, id) {
      const share = (await store.get<ShareRecord>(SHARE_KIND, id))?.doc;
      if (share?.ownerId !== ownerId) return false;
      await store.write([removal(share)]);
      return true;
    },
    tokenOf: ({ id }) => `${id}.${sign(key, id)}`,
    async open(token) {
      const [id = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !isValidSignature(key, id, signature)) return null;
      const share = (await store.get<ShareRecord>(SHARE_KIND, id))?.doc;
      if (!share || !isOpen(share) || (await accounts.byId(share.ownerId)) === null) return 'over';
      return share;
    },
  };
}
