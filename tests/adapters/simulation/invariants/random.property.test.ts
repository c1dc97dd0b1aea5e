import { expect } from 'chai';
import fc from 'fast-check';
import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import { albumUri, type Command, createWorld, type Fault, INVARIANTS, trackUri } from '#simulation';

const PAGES = ['desk', 'phone', 'kitchen'];
const ALBUMS = [albumUri('First Light'), albumUri('Second Wind')] as const;

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('play'), contextUri: fc.constantFrom(...ALBUMS), index: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('pause', 'resume', 'toggle-play', 'next', 'previous', 'smart-previous', 'toggle-shuffle', 'cycle-repeat')
      .map((type) => ({ type })),
  },
  fc.record({ type: fc.constant('seek'), positionMs: fc.constantFrom(0, 60_000, 175_000) }),
  fc.record({ type: fc.constant('set-volume'), volume01: fc.constantFrom(0, 0.4, 1) }),
  fc.record({
    type: fc.constant('add-to-queue'),
    uri: fc.constantFrom(trackUri('Second Wind Four'), trackUri('First Light Two')),
  }),
  fc.record({ type: fc.constant('update-context'), contextUri: fc.constantFrom(...ALBUMS) }),
  { weight: 2, arbitrary: fc.constant({ type: 'transfer' } as const) },
  fc.constantFrom<Command>({ type: 'sign-out' }, { type: 'sign-in' }),
);

const httpFault = (name: string, met: HttpFault): Fault => ({
  ...{ name: `http.${name}`, group: 'http', rate: 0 },
  begin: ({ page, random }) => page.network.addHttpFault(() => (random.fraction() < 0.7 ? met : { type: 'none' })),
});

const FAULTS: readonly Fault[] = [
  httpFault('lost', { type: 'lost' }),
  httpFault('lost-after', { type: 'lost-after' }),
  httpFault('503', { type: 'status', status: 503 }),
  httpFault('429', { type: 'status', status: 429, headers: { 'retry-after': '3' } }),
  httpFault('delayed', { type: 'delay', delayMs: 1_500 }),
];

interface Step {
  readonly page: number;
  readonly what: Command | number;
  readonly thenMs: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  page: fc.nat(PAGES.length - 1),
  what: fc.oneof({ weight: 5, arbitrary: command }, { weight: 1, arbitrary: fc.nat(FAULTS.length - 1) }),
  thenMs: fc.constantFrom(0, 5, 300, 1_200, 6_000, 20_000),
});

const FAULT_MS = 8_000;
const CALM_MS = 70_000;

/** What a random history violates. */
async function violationsOf(seed: number, steps: readonly Step[]): Promise<readonly string[]> {
  const world = await createWorld({ seed, invariants: INVARIANTS, pages: PAGES.map((name) => ({ name })) });
  const pages = world.pages();
  for (const { page: index, thenMs, what } of steps) {
    const page = pages[index];
    const fault = typeof what === 'number' ? FAULTS[what] : undefined;
    if (page === undefined) continue;
    if (fault) world.inject(page, fault, FAULT_MS);
    else if (typeof what !== 'number') void world.start(page, what);
    await world.clock.advance(thenMs);
  }
  await world.settle();
  await world.clock.advance(CALM_MS);
  const violations = world.check().map(({ invariant, text }) => `${invariant} ${text}`);
  await world.close();
  return violations;
}

describe('three pages under random commands and HTTP faults', () => {
  it('violate no invariant', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        async (seed, steps) => {
          const withSound: Step = { page: 0, what: { type: 'play', contextUri: ALBUMS[0] }, thenMs: 1_200 };
          expect((await violationsOf(seed, [withSound, ...steps])).join('; ')).to.equal('');
        },
      ),
      { numRuns: Number(process.env['HISTORIES'] ?? 15) },
    );
  });
});
