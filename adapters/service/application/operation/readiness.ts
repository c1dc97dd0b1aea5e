import { getReadiness } from '#application/calls/health.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { delay } from '#application/runtime/delay.ts';
import { READY_HOLDS_MS, READY_WAIT_MS } from '../../domain/constants/instances/draining.ts';
import { createResponseRoute } from '../kernel/routing/call-routes.ts';
import { json } from '../kernel/routing/responses.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Route } from '../ports/route.ts';
import type { Store } from '../ports/store.ts';
import { KINDS } from '../records/records.ts';

/** Whether this instance takes requests, for the balancer before it. Unlike health it does not depend on music and disks. */
export interface Readiness {
  readonly route: Route;
  /** From now on the balancer turns to others. */
  drain(): void;
}

export interface ReadinessDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Parts {
  readonly store: string;
  readonly blobs: string;
}

/** A blob that need not be there: reading it shows whether blobs can be reached. */
const ASKED_FOR = 'writable';

export function createReadiness({ store, blobs, clock, logger }: ReadinessDeps): Readiness {
  let isDraining = false;
  let last: { readonly atMs: number; readonly parts: Promise<Parts> } | null = null;

  async function partOf(part: string, work: Promise<unknown>): Promise<string> {
    const late = delay(clock, READY_WAIT_MS).then(() => Promise.reject(new Error('It did not answer in time')));
    return Promise.race([work, late]).then(
      () => 'ok',
      (thrown: unknown) => {
        logger.log('warn', 'A part of the service cannot be reached', { part, error: String(thrown) });
        return 'failed';
      },
    );
  }

  async function lookAtParts(): Promise<Parts> {
    const [ofStore, ofBlobs] = await Promise.all([
      partOf('store', store.list(KINDS.track, { index: 'name', offset: 0, limit: 1 })),
      partOf('blobs', blobs.read(ASKED_FOR)),
    ]);
    return { store: ofStore, blobs: ofBlobs };
  }

  function parts(): Promise<Parts> {
    const nowMs = clock.nowMs();
    if (last === null || nowMs - last.atMs >= READY_HOLDS_MS) last = { atMs: nowMs, parts: lookAtParts() };
    return last.parts;
  }

  return {
    route: createResponseRoute(getReadiness, async () => {
      const found = await parts();
      const isReached = Object.values(found).every((part) => part === 'ok');
      const status = isDraining ? 'draining' : isReached ? 'ok' : 'failed';
      return json(status === 'ok' ? 200 : 503, { status, ...found });
    }),
    drain() {
      isDraining = true;
    },
  };
}
