import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { Ms } from '#domain/core/units.ts';
import {
  CLAIM_LOOK_MS,
  CLAIMS_SEEN_MAX,
  INSTANCE_ID_BYTES,
  LEASE_MS,
  LEASE_RENEWAL_MS,
} from '../../../domain/constants/instances/instances.ts';
import type { Put, Store, Stored } from '../../ports/store.ts';
import { createLruCache } from '../lru-cache.ts';

/**
 * Work that one instance does while the others wait for what comes of it. A claim spares work and protects nothing: an instance
 * that stood still may do the same work as the one that took over, so both have to come to the same result.
 */
export interface WorkClaims {
  /** Whether there are other instances. */
  readonly areShared: boolean;
  /** Null while another instance does the work of this key. Never rejects: without a store each does its own. */
  take(key: string): Promise<WorkClaim | null>;
  /** A moment, after which the result may be there. */
  pause(): Promise<void>;
}

interface WorkClaim {
  /** Never rejects. */
  release(): Promise<void>;
}

const ALONE: WorkClaim = { release: () => Promise.resolve() };

/** Of a single instance. */
export const OWN_WORK: WorkClaims = {
  areShared: false,
  take: () => Promise.resolve(ALONE),
  pause: () => Promise.resolve(),
};

export interface WorkClaimsDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Pick<Random, 'hex'>;
  readonly logger: Logger;
}

/** Each renewal is one version more. */
interface ClaimRecord {
  readonly claimId: string;
}

const KIND = 'claim';

/** Claims in the store. Each instance judges by its own clock how long the claim of another stays the same. */
export function createWorkClaims({ clock, logger, random, store }: WorkClaimsDeps): WorkClaims {
  /** Since when the claim of another has its version. */
  const seen = createLruCache<{ readonly mark: string; readonly sinceMs: Ms }>(CLAIMS_SEEN_MAX);
  const warn = (thrown: unknown) => logger.log('warn', 'A claim on shared work could not be stored', { error: String(thrown) });

  function isAbandoned({ doc, id, version }: Stored<ClaimRecord>, nowMs: Ms): boolean {
    const mark = `${doc.claimId} ${String(version)}`;
    const before = seen.get(id);
    if (before?.mark === mark) return nowMs - before.sinceMs >= LEASE_MS;
    seen.set(id, { mark, sinceMs: nowMs });
    return false;
  }

  function held(key: string, claimId: string): WorkClaim {
    let isOver = false;
    let renewing = Promise.resolve();
    let cancel = () => {};
    const renew = async (): Promise<void> => {
      const found = await store.get<ClaimRecord>(KIND, key);
      if (found?.doc.claimId === claimId) await store.write([put(key, claimId, found.version)]);
    };
    const renewLater = (): void => {
      cancel = clock.after(LEASE_RENEWAL_MS, () => {
        renewing = renew()
          .catch(warn)
          .then(() => (isOver ? undefined : renewLater()));
      });
    };
    renewLater();
    return {
      async release() {
        isOver = true;
        cancel();
        await renewing;
        try {
          const found = await store.get<ClaimRecord>(KIND, key);
          if (found?.doc.claimId === claimId) await store.write([{ op: 'remove', kind: KIND, id: key }]);
        } catch (thrown) {
          warn(thrown);
        }
      },
    };
  }

  return {
    areShared: true,
    async take(key) {
      try {
        const nowMs = clock.nowMs();
        const found = await store.get<ClaimRecord>(KIND, key);
        if (found !== null && !isAbandoned(found, nowMs)) return null;
        const claimId = random.hex(INSTANCE_ID_BYTES);
        if ((await store.write([put(key, claimId, found?.version ?? 0)])) === 'conflict') return null;
        return held(key, claimId);
      } catch (thrown) {
        warn(thrown);
        return ALONE;
      }
    },
    pause: () => new Promise((resolve) => clock.after(CLAIM_LOOK_MS, resolve)),
  };
}

function put(key: string, claimId: string, ifVersion: number): Put {
  const doc: ClaimRecord = { claimId };
  return { op: 'put', kind: KIND, id: key, doc, ifVersion };
}

/** What one instance makes and all find. `find`: null where it is not there. Rejects as `make` does. */
export async function madeByOne<Value>(
  claims: WorkClaims,
  key: string,
  { find, make }: { find(): Promise<Value | null>; make(): Promise<Value> },
): Promise<Value> {
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    const claim = await claims.take(key);
    if (claim === null) {
      await claims.pause();
      continue;
    }
    try {
      // It may have been made between the look and the claim.
      return (claims.areShared ? await find() : null) ?? (await make());
    } finally {
      await claim.release();
    }
  }
}
