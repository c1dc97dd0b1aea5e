import { expect } from 'chai';
import fc from 'fast-check';
import { createFaults, type BrowserFaults } from '#adapters/fakes/scripted-browser/faults.ts';
import { installBrowserGlobals } from '#adapters/fakes/scripted-browser/scripted-browser.ts';
import { BUFFER_AHEAD_MS, MS_PER_S } from '#domain/constants/playback/media.ts';
import { createEngineWorld } from './engine-world.ts';

const NAMES = ['long', 'short', 'next', 'clear', 'broken'] as const;
const HISTORY_LENGTH_MAX = 30;
/** The longest segment, and the packets at its borders. */
const FRAGMENT_MS_MAX = 10_200;
/** A service may take this long to respond; so may a start. */
const START_MS_MAX = 30_000;

/** Longer than the longest delay of a fault. */
const SETTLE_MS = 21_000;

type Name = (typeof NAMES)[number];
type Step =
  | { readonly type: 'open'; readonly name: Name; readonly positionMs: number; readonly autoplay: boolean }
  | { readonly type: 'preload' | 'prepare'; readonly name: Name }
  | { readonly type: 'seek'; readonly positionMs: number }
  | { readonly type: 'rate'; readonly rate: number }
  | { readonly type: 'wait' | 'slow'; readonly ms: number }
  | { readonly type: 'faults'; readonly faults: Partial<BrowserFaults> }
  | { readonly type: 'evict'; readonly aheadMs: number }
  | { readonly type: 'break'; readonly code: number }
  | { readonly type: 'cancel' | 'play' | 'pause' | 'stop' | 'expire' | 'close-sessions' | 'heal' };

const name = fc.constantFrom(...NAMES);
const positionMs = fc.integer({ min: 0, max: 31_000 });
const chance = fc.constantFrom(true, 0.2, 0.5);
const delayMs = fc.constantFrom(0, 50, 2_000, 20_000);

const anyFaults: fc.Arbitrary<Partial<BrowserFaults>> = fc.oneof(
  fc.record({ sourceOpenDelayMs: delayMs }),
  fc.record({ appendDelayMs: delayMs }),
  fc.record({ appendQuota: chance }),
  fc.record({ appendUnreadable: chance }),
  fc.record({ sourceClosed: chance }),
  fc.record({ autoplayRefused: fc.constant(true) }),
  fc.record({ playInterrupted: chance }),
  fc.record({ seekStuck: chance }),
  fc.record({ endsEarlyS: fc.constantFrom(0.2, 1) }),
  fc.record({ noKeySystem: fc.constant(true) }),
  fc.record({ noConfiguration: fc.constant(true) }),
  fc.record({ mediaKeysFail: chance }),
  fc.record({ setMediaKeysFail: chance }),
  fc.record({ sessionsFail: chance }),
  fc.record({ requestsFail: chance }),
  fc.record({ messageTwice: chance }),
  fc.record({ keyStatus: fc.constantFrom('expired', 'internal-error', 'output-restricted') }),
  fc.record({ keyLifetimeMs: fc.constantFrom(1_000, 70_000) }),
);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('open'), name, positionMs, autoplay: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('preload', 'prepare'), name }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('seek'), positionMs }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rate'), rate: fc.constantFrom(0.5, 1, 3) }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('wait'), ms: fc.constantFrom(0, 1, 20, 300, 3_000, 12_000) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('slow'), ms: fc.constantFrom(0, 100, 4_000) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('faults'), faults: anyFaults }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('evict'), aheadMs: fc.integer({ min: -2_000, max: 9_000 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('break'), code: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('cancel', 'play', 'pause', 'stop', 'expire', 'close-sessions', 'heal') }),
  },
);

/** A world under a history, and what must always hold in it. */
function createHistory(seed: number) {
  const world = createEngineWorld({}, seed);
  const { pipeline, heard, browser, element, clock, network } = world;
  let playId = 0;
  let nextPlayId: number | null = null;
  let isStopped = true;
  /** The furthest position that was asked for or reached: what lies before it may still be buffered. */
  let furthestMs = 0;
  const announced = new Set<number>();
  /** What an event broke; thrown in its listener, it would be no failure of the property. */
  const violations: string[] = [];
  pipeline.onEvent((event) => {
    const joined = event.type === 'ended' ? event.nextPlayId : null;
    if (joined !== null && joined !== nextPlayId) violations.push(`went over into ${joined}`);
    if (event.playId !== playId) violations.push(`${event.type} of ${event.playId} while ${playId} is open`);
    if (isStopped) violations.push(`${event.type} after a stop`);
    playId = joined ?? playId;
    if (event.type !== 'can-preload') return;
    if (announced.has(event.playId)) violations.push('can-preload twice');
    announced.add(event.playId);
  });
  let ids = 0;

  function check(): void {
    expect(violations).to.deep.equal([]);
    const at = pipeline.positionMs();
    expect(at, 'position').to.be.within(0, 30_000);
    if (isStopped) expect(pipeline.isSounding(), 'sound after a stop').to.equal(false);
    const [ranges, timeS] = [element.buffered, element.currentTime];
    for (let index = 0; index < ranges.length; index += 1)
      if (ranges.start(index) <= timeS && timeS < ranges.end(index) && !element.seeking)
        expect((ranges.end(index) - timeS) * MS_PER_S, 'buffered ahead').to.be.at.most(
          BUFFER_AHEAD_MS + FRAGMENT_MS_MAX + furthestMs,
        );
  }
  function heal(): void {
    Object.assign(browser.faults, createFaults());
    network.delayMs = 0;
  }
  function open(opened: Name, position: number, autoplay: boolean): number {
    playId = ids += 1;
    isStopped = false;
    nextPlayId = null;
    furthestMs = Math.max(furthestMs, position);
    pipeline.open(playId, world.track(opened), { positionMs: position, autoplay });
    return playId;
  }

  async function take(step: Step): Promise<void> {
    switch (step.type) {
      case 'open':
        open(step.name, step.positionMs, step.autoplay);
        break;
      case 'preload':
        if (isStopped) break;
        nextPlayId = ids += 1;
        pipeline.preload(nextPlayId, world.track(step.name));
        break;
      case 'prepare':
        pipeline.prepare(world.track(step.name));
        break;
      case 'cancel':
        nextPlayId = null;
        pipeline.cancelPreload();
        break;
      case 'stop':
        isStopped = true;
        pipeline.stop();
        break;
      case 'seek':
        furthestMs = Math.max(furthestMs, step.positionMs, pipeline.positionMs());
        pipeline.seek(step.positionMs);
        break;
      case 'rate':
        pipeline.setRate(step.rate);
        break;
      case 'wait':
        await clock.advance(step.ms);
        break;
      case 'slow':
        network.delayMs = step.ms;
        break;
      case 'faults':
        Object.assign(browser.faults, step.faults);
        break;
      case 'heal':
        heal();
        break;
      case 'evict':
        browser.evict(element, element.currentTime + step.aheadMs / MS_PER_S, element.currentTime + 20);
        break;
      case 'break':
        if (element.src !== '') browser.breakElement(element, step.code);
        break;
      case 'expire':
        browser.changeKeys('expired');
        break;
      case 'close-sessions':
        browser.closeKeySessions('internal-error');
        break;
      default:
        pipeline[step.type]();
    }
    check();
  }
  return { ...world, heal, heard, open, take };
}

/** In a browser that is well again, every track plays from anywhere and goes on. */
async function expectRecovery(history: ReturnType<typeof createHistory>, fromMs: number): Promise<void> {
  const { clock, heal, heard, open, pipeline } = history;
  heal();
  // What went wrong before may still be reported, and is then that track's.
  await clock.advance(SETTLE_MS);
  pipeline.setRate(1);
  const playId = open('long', fromMs, true);
  for (let passedMs = 0; heard.find('playing', playId) === undefined && passedMs < START_MS_MAX; passedMs += 100)
    await clock.advance(100);
  const seen = () => JSON.stringify(heard.events.slice(-6));
  expect(heard.find('playing', playId), seen()).to.not.equal(undefined);
  const startMs = pipeline.positionMs();
  await clock.advance(5_000);
  expect(pipeline.positionMs(), seen()).to.be.closeTo(startMs + 5_000, 300);
}

const RUNS = Number(process.env['ENGINE_HISTORIES'] ?? 60);

describe('histories of the engine in a scripted browser', () => {
  let uninstall = () => {};
  before(() => (uninstall = installBrowserGlobals()));
  after(() => uninstall());

  it('keep the rules of the pipeline, and end well once the browser is', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: HISTORY_LENGTH_MAX }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.nat(1_000),
        async (steps, fromMs, seed) => {
          const history = createHistory(seed);
          for (const step of steps) await history.take(step);
          await expectRecovery(history, fromMs);
        },
      ),
      { numRuns: RUNS },
    ));
});
