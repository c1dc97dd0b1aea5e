import { expect } from 'chai';
import fc from 'fast-check';
import { disagreementsOf } from '#adapters/simulation/invariants/reading/agreement.ts';
import { albumUri, createWorld, FAULTS, faultNamed, type Page, type World } from '#simulation';

const NAMES = ['desk', 'kitchen', 'phone'];
/** After the last fault everything is well this much later. */
const CALM_MS = 65_000;
/** A track may end at the moment of the last look. */
const HANDOVER_MS = 3_000;

interface Strike {
  readonly fault: string;
  readonly page: number;
  readonly forMs: number;
  readonly thenMs: number;
}

const strike: fc.Arbitrary<Strike> = fc.record({
  fault: fc.constantFrom(...FAULTS.map(({ name }) => name)),
  page: fc.nat(NAMES.length - 1),
  forMs: fc.constantFrom(300, 3_000, 12_000, 40_000),
  thenMs: fc.constantFrom(0, 300, 2_000, 15_000),
});

const openPages = (world: World) => world.pages().filter((page) => page.isOpen());
const pageAt = (world: World, index: number) => world.pages().findLast(({ name }) => name === NAMES[index]);

/** Strikes pages that are in use, and returns what is wrong a minute after the last fault. */
async function problemsAfter(seed: number, strikes: readonly Strike[]): Promise<readonly string[]> {
  const world = await createWorld({ seed, accounts: 1, isTraced: true, pages: NAMES.map((name) => ({ name })) });
  const [desk, , phone] = world.pages() as [Page, Page, Page];
  await world.do(desk, { type: 'play', contextUri: albumUri('First Light') });
  let longestMs = 0;
  for (const { fault, forMs, page, thenMs } of strikes) {
    const struck = pageAt(world, page);
    if (struck === undefined || struck.process.isAsleep()) continue;
    world.inject(struck, faultNamed(fault), forMs);
    longestMs = Math.max(longestMs - thenMs, forMs - thenMs);
    if (struck.isOpen()) void world.start(struck, { type: 'toggle-play' });
    await world.clock.advance(thenMs);
    if (phone.isOpen() && !phone.process.isAsleep()) void world.start(phone, { type: 'next' });
  }
  await world.clock.advance(longestMs + CALM_MS);
  const problems: string[] = [];
  const compare = async (when: string) => {
    if (disagreementsOf(world, openPages(world)).length > 0) await world.clock.advance(HANDOVER_MS);
    problems.push(...disagreementsOf(world, openPages(world)).map((text) => `${when}: ${text}`));
  };
  // A page that was refused as a device becomes one when its user comes back to it.
  for (const page of openPages(world)) page.page.change('visible');
  await world.clock.advance(HANDOVER_MS);
  await compare('after a minute');
  for (const page of openPages(world)) {
    const outcome = await world.do(page, { type: 'play', contextUri: albumUri('Second Wind') });
    await world.clock.advance(HANDOVER_MS);
    if (outcome !== null) problems.push(`${page.name} cannot play: ${outcome}`);
    if (!openPages(world).some(({ media }) => media.isSounding())) problems.push(`${page.name} plays without sound`);
  }
  await compare('after playing');
  problems.push(...(await world.settle()).map((name) => `not settled: ${name}`));
  await world.close();
  return problems;
}

describe('a page that faults struck', () => {
  it('is connected, can play, and agrees with the others a minute later', async () => {
    const runs = Number(process.env['RUNS'] ?? 60);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(strike, { minLength: 1, maxLength: 4 }),
        async (seed, strikes) => {
          expect(await problemsAfter(seed, strikes)).to.deep.equal([]);
        },
      ),
      { numRuns: runs },
    );
  });
});
