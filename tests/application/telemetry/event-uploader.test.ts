import { expect } from 'chai';
import { createFaultyHttp, type HttpFault, NO_HTTP_FAULT } from '#adapters/fakes/faulty-http.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createEventUploader } from '#application/telemetry/event-uploader.ts';
import { uploadEvents } from '#application/telemetry/upload-events.ts';
import type { Http } from '#application/ports/http.ts';
import type { EventItem } from '#domain/telemetry/event-item.ts';
import { EVENT_BACKOFF_TOTAL_MS } from '#domain/constants/network/telemetry.ts';

const SEEDS = 1_000;
const ACTS = 12;

const FAULTS: readonly HttpFault[] = [
  NO_HTTP_FAULT,
  ...(['lost', 'lost-after', 'aborted', 'hang'] as const).map((type) => ({ type })),
  ...([401, 429, 500, 503] as const).map((status) => ({ type: 'status', status }) as const),
  { type: 'status', status: 503, headers: { backoff: '5' } },
  { type: 'delay', delayMs: 3_000 },
  { type: 'late', delayMs: 40_000 },
  { type: 'duplicate', afterMs: 2_000 },
];

/** A service that takes all events. */
function createTakingService() {
  const taken = new Set<string>();
  const http: Http = {
    send({ body }) {
      const { events } = JSON.parse(String(body)) as { readonly events: readonly EventItem[] };
      for (const { sequence_id, sequence_number } of events) taken.add(`${sequence_id} ${sequence_number}`);
      return Promise.resolve({ status: 200, headers: {}, body: new TextEncoder().encode('{"error":[]}') });
    },
  };
  return { http, taken };
}

/** A history of a queue under network faults, until all is well again and the queue is at rest. */
async function runSeed(seed: number, reached: Set<string>) {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const { http, taken } = createTakingService();
  const faulty = createFaultyHttp(http, clock);
  let isWell = false;
  faulty.fault(() => (isWell ? NO_HTTP_FAULT : (FAULTS[Math.floor(random.fraction() * FAULTS.length)] ?? NO_HTTP_FAULT)));
  let warned = 0;
  const queue = createEventUploader({
    ...{ clock, random, environment: 'test', isOnline: true, isPrivate: false, context: () => ({}) },
    onFailure: seed % 2 === 0 ? 'drop' : 'retry',
    logger: { log: (_, message, detail = {}) => void (warned += /Throwing away/.test(message) ? Number(detail['dropped']) : 0) },
    upload: (upload) => uploadEvents({ http: faulty, origin: 'http://service' }, upload, 'token'),
    renewToken: () => new Promise<void>((resolve) => clock.after(1_000, resolve)),
    whenIdle: (work) => work(),
  });
  for (let act = 0; act < ACTS; act += 1) {
    const chance = random.fraction();
    if (chance < 0.1) queue.setOnline(false);
    else if (chance < 0.25) queue.setOnline(true);
    else if (chance < 0.3) queue.refresh();
    else if (chance < 0.35) void queue.finish();
    else
      for (let count = 1 + Math.floor(random.fraction() * 30); count > 0; count -= 1)
        queue.log({ name: 'e', message: {}, recordsListen: false });
    await clock.advance(Math.floor(random.fraction() * 20_000));
  }
  isWell = true;
  queue.setOnline(true);
  await clock.advance(EVENT_BACKOFF_TOTAL_MS);
  const { counts, uploads, waiting } = queue.state();
  if (counts.dropped > 0) reached.add('dropped');
  if (counts.delivered > 0) reached.add('delivered');
  if (taken.size > counts.delivered) reached.add('taken without a response');
  return { counts, isAtRest: uploads.length === 0 && waiting.length === 0, warned, taken: taken.size };
}

describe('the event queue of a page under network faults', () => {
  it('delivers each event, or drops and counts it, for 1,000 seeds', async () => {
    const reached = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { counts, isAtRest, taken, warned } = await runSeed(seed, reached);
      expect(isAtRest, `seed ${seed}`).to.equal(true);
      expect(counts.delivered + counts.dropped, `seed ${seed}`).to.equal(counts.produced);
      expect(warned, `seed ${seed}`).to.equal(counts.dropped);
      expect(taken, `seed ${seed}`).to.be.within(counts.delivered, counts.produced);
    }
    expect([...reached].sort()).to.deep.equal(['delivered', 'dropped', 'taken without a response']);
  });
});
