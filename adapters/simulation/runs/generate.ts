import type { Random } from '#application/ports/random.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import type { Ms } from '#domain/core/units.ts';
import { albumUri, trackUri } from '../world/sample-catalogue.ts';
import type { Engine, Fault, FaultGroup } from '../world/types.ts';
import { withEmbeds } from './embeds.ts';
import type { Act, ClientKind, History, Step } from './history.ts';
import { type Listener, LISTENERS, nextAct, pick, STRESS } from './listeners.ts';
import { RARE_COMMANDS } from './rare-acts.ts';

export interface HistoryOptions {
  readonly seed: number;
  /** How many pages are open. */
  readonly pages: number;
  /** How many accounts the pages belong to; 1 by default. */
  readonly accounts?: number;
  /** The faults that may strike. */
  readonly faults: readonly Fault[];
  /** What plays in pages; by default the seed chooses. */
  readonly engine?: Engine;
  /** How many processes the service has; one by default. */
  readonly instances?: number;
  /** Either a number of random steps, or an ordinary time of this length. */
  readonly length: { readonly steps: number } | { readonly hours: number };
}

const HOUR_MS = 3_600_000;
const FAULT_LENGTHS_MS = [300, 1_000, 3_000, 12_000, 50_000];
/** The share of steps that are faults while some may strike. */
const FAULT_SHARE = 0.35;
/** Faults of an ordinary day, for each page. */
const FAULTS_PER_HOUR = 6;

/** Makes a history: the same options give the same one. */
export function generateHistory(options: HistoryOptions): History {
  const { accounts = 1, pages, seed } = options;
  const random = createSeededRandom(seed);
  const faults = drawFaults(options.faults, random);
  const { length } = options;
  const steps =
    'steps' in length
      ? inTurn(options, random, stressSteps(random, faults, pages, length.steps))
      : everydaySteps(random, faults, pages, length.hours * HOUR_MS);
  const engine = options.engine ?? (seed % BROWSER_EVERY === BROWSER_SEED ? 'scripted-browser' : 'scripted-pipeline');
  const kinds = drawKinds(seed, pages);
  return {
    seed,
    pages: Array.from({ length: pages }, (_, index) => index % accounts),
    kinds,
    engine,
    ...(options.instances === undefined || options.instances === 1 ? {} : { instances: options.instances }),
    steps: withEmbeds(steps, seed),
  };
}

/** One seed in this number runs the real engine, which takes longer. */
const BROWSER_EVERY = 8;
const BROWSER_SEED = 4;

/** The share of clients that are headless players. */
const HEADLESS_SHARE = 0.1;

/** The kinds of clients have a chance of their own. The first is a page, because most runs begin with it. */
function drawKinds(seed: number, pages: number): readonly ClientKind[] {
  const random = createSeededRandom(seed ^ 0x0c_1d);
  return Array.from({ length: pages }, (_, index) => (index > 0 && random.fraction() < HEADLESS_SHARE ? 'headless' : 'player'));
}

interface RatedFault {
  readonly fault: Fault;
  readonly rate: number;
}

/** Swarm testing: half of the faults are off, the others have random rates. */
function drawFaults(faults: readonly Fault[], random: Random): readonly RatedFault[] {
  return faults.flatMap((fault) => {
    const [isOn, share] = [random.fraction() < 0.5, random.fraction()];
    return isOn ? [{ fault, rate: fault.rate * share }] : [];
  });
}

function faultStep(random: Random, faults: readonly RatedFault[], page: number, afterMs: Ms): Step {
  let left = random.fraction() * faults.reduce((sum, { rate }) => sum + rate, 0);
  const { fault } = faults.find(({ rate }) => (left -= rate) < 0) ?? pick(random, faults);
  return { afterMs, page, act: { type: 'fault', name: fault.name, forMs: pick(random, FAULT_LENGTHS_MS) } };
}

function stressSteps(random: Random, faults: readonly RatedFault[], pages: number, count: number): readonly Step[] {
  return Array.from({ length: count }, (_, index): Step => {
    const page = index === 0 ? 0 : Math.floor(random.fraction() * pages);
    const afterMs = pick(random, STRESS.pausesMs);
    // Most runs begin with something that plays.
    if (index === 0 && random.fraction() < 0.75)
      return { afterMs, page, act: nextAct({ ...STRESS, weights: { play: 1 } }, random, pages) };
    if (faults.length > 0 && random.fraction() < FAULT_SHARE) return faultStep(random, faults, page, afterMs);
    return { afterMs, page, act: nextAct(STRESS, random, pages) };
  });
}

/** A fault in turn lasts long enough for the next steps to meet it, and for the tries of a request to run out. */
const TURN_MS = [12_000, 50_000];
const MEETING_MS = 1_200;
const EFFECT_MS = 30_000;
const PLAY: Act = { type: 'command', command: { type: 'play', contextUri: albumUri('Second Wind') } };
const PAUSE: Act = { type: 'command', command: { type: 'pause' } };
const ENQUEUE: Act = { type: 'command', command: { type: 'add-to-queue', uri: trackUri('First Light Two') } };
const TAKE_OVER: Act = { type: 'command', command: { type: 'transfer', restore: 'resume' } };
/** Lets time pass: nothing is sent. */
const NOTHING: Act = { type: 'command', command: { type: 'cancel-sleep-timer' } };
const RECONNECT: Act = { type: 'fault', name: 'dealer.all-dropped', forMs: 0 };

/** Between instances: a push to the page, a command that is sent again when its response is lost, or the page ends with its instance. */
const thenElsewhere = (page: number, other: number): readonly Pick<Step, 'page' | 'act'>[] => [
  { page: other, act: PAUSE },
  { page: other, act: ENQUEUE },
  { page, act: { type: 'crash' } },
];

/** Acts in a row: a fault at a page, and what meets it there. Pushes meet an order from another page, of which the page may not learn. */
function metBy(fault: Fault, { forMs, mayReconnect, page, pages, random }: Meeting): readonly Pick<Step, 'page' | 'act'>[] {
  const struck: Act = { type: 'fault', name: fault.name, forMs };
  const other = (page + 1) % pages;
  const at = (acts: readonly Act[]) => acts.map((act) => ({ page, act }));
  if (MET_BY_PUSHES.includes(fault.group) && !mayReconnect && pages > 1)
    return [
      ...at([PLAY, struck]),
      ...(isOfInstances(fault) ? [pick(random, thenElsewhere(page, other)), ...at([NOTHING])] : [{ page: other, act: PAUSE }]),
    ];
  return at([struck, mayReconnect ? RECONNECT : PLAY, TAKE_OVER]);
}

const MET_BY_PUSHES: readonly FaultGroup[] = ['dealer', 'bus', 'instance'];
/** Where there are several instances, every other seed tries one of these. */
const OF_INSTANCES: readonly FaultGroup[] = ['bus', 'instance'];

const isOfInstances = ({ group }: Fault) => OF_INSTANCES.includes(group);

function faultInTurn(faults: readonly Fault[], seed: number): Fault {
  const ofInstances = faults.filter(isOfInstances);
  return ofInstances.length > 0 && seed % 2 === 0 ? turnOf(ofInstances, seed / 2) : turnOf(faults, seed);
}

interface Meeting {
  readonly page: number;
  readonly pages: number;
  readonly forMs: Ms;
  readonly random: Random;
  /** Whether all sockets break meanwhile. */
  readonly mayReconnect: boolean;
}

/**
 * Consecutive seeds try all rare commands and all faults in turn: three of the first steps become a fault and what meets it, and
 * a later one a rare command.
 */
function inTurn({ faults, pages, seed }: HistoryOptions, random: Random, steps: readonly Step[]): readonly Step[] {
  const early = Math.floor(random.fraction() * 3);
  // What is lost between instances shows at rest only when nothing comes after it.
  const isLast = faults.some(isOfInstances) && seed % 4 === 0;
  const struck = isLast ? Math.max(early, steps.length - 4) : early;
  const rare = steps.length - 1 - Math.floor(random.fraction() * Math.max(1, steps.length - struck - 3));
  const mayReconnect = random.fraction() < 0.5 && faults.some(({ name }) => name === 'dealer.all-dropped');
  const page = steps[struck]?.page ?? 0;
  const forMs = pick(random, TURN_MS);
  const met = faults.length === 0 ? [] : metBy(faultInTurn(faults, seed), { page, pages, forMs, mayReconnect, random });
  return steps.map((step, index) => {
    const afterMs = [step.afterMs, MEETING_MS, MEETING_MS, EFFECT_MS][index - struck] ?? step.afterMs;
    const meeting = met[index - struck];
    if (meeting !== undefined) return { afterMs, ...meeting };
    return { ...step, afterMs, ...(index === rare ? { act: { type: 'command', command: turnOf(RARE_COMMANDS, seed) } } : {}) };
  });
}

function turnOf<Value>(values: readonly Value[], seed: number): Value {
  const value = values[seed % values.length];
  if (value === undefined) throw new Error('There is nothing whose turn it could be.');
  return value;
}

/** Each page has a listener of its own; their steps are put in the order of time. */
function everydaySteps(random: Random, faults: readonly RatedFault[], pages: number, lengthMs: Ms): readonly Step[] {
  const timed = Array.from({ length: pages }, (_, page) => [
    ...listenerSteps(random, pick(random, LISTENERS), page, pages, lengthMs),
    ...faultSteps(random, faults, page, lengthMs),
  ]).flat();
  timed.sort((a, b) => a.atMs - b.atMs);
  return timed.map(({ atMs, step }, index) => ({ ...step, afterMs: atMs - (timed[index - 1]?.atMs ?? 0) }));
}

interface TimedStep {
  readonly atMs: Ms;
  readonly step: Step;
}

function listenerSteps(random: Random, listener: Listener, page: number, pages: number, lengthMs: Ms): readonly TimedStep[] {
  const steps: TimedStep[] = [];
  for (
    let atMs = pick(random, listener.pausesMs);
    atMs < lengthMs;
    atMs += Math.ceil(pick(random, listener.pausesMs) * 2 * random.fraction())
  )
    steps.push({ atMs, step: { afterMs: 0, page, act: nextAct(listener, random, pages) } });
  return steps;
}

function faultSteps(random: Random, faults: readonly RatedFault[], page: number, lengthMs: Ms): readonly TimedStep[] {
  const count = faults.length === 0 ? 0 : Math.round((FAULTS_PER_HOUR * lengthMs) / HOUR_MS);
  return Array.from({ length: count }, () => {
    const atMs = Math.floor(random.fraction() * lengthMs);
    return { atMs, step: faultStep(random, faults, page, 0) };
  });
}
