import { parseArgs } from 'node:util';
import type { Engine } from '../world/types.ts';

/** What `npm run simulate` is asked to do. */
export interface SimulateOptions {
  readonly seed: number;
  /** How many seeds to run, from `seed` on. */
  readonly seeds: number;
  readonly clients: number;
  readonly accounts: number;
  /** Processes of the service. */
  readonly instances: number;
  /** The virtual time of one run; null for runs of `steps` steps. */
  readonly hours: number | null;
  readonly steps: number;
  /** Names or groups of faults; `all` or `none`. */
  readonly faults: readonly string[];
  /** What plays in pages; null where the seed chooses. */
  readonly engine: Engine | null;
  readonly workers: number;
  /** Goes on with new seeds for so long; null for a fixed number of seeds. */
  readonly minutes: number | null;
  /** A session log or a history to play again. */
  readonly replay: string | null;
  /** Write the timeline of the run to this file; null for none. */
  readonly timeline: string | null;
  readonly opensTimeline: boolean;
  /** Plant bugs one at a time. */
  readonly mutates: boolean;
  /** The ids of those to plant; all without any. */
  readonly bugs: readonly string[];
  /** Keep the shortest histories that found them for the tests. */
  readonly remembers: boolean;
  /** How many light clients to drive; null for runs of whole clients. */
  readonly scale: number | null;
}

/** Seeds for each planted bug. */
const MUTANT_SEEDS = 3_000;

export const USAGE = `npm run simulate -- [options]

  --seed N        the first seed (default 1)
  --seeds N       how many seeds to run (default 1)
  --clients N     clients in each run, at most 100: pages (in one run of four with embeds beside them), and one in
                  ten a headless player (default 3)
  --accounts N    accounts that the pages belong to, at most the number of pages (default 1)
  --instances N   processes of the service behind a balancer, connected by a bus, at most 9; with two or more, they and
                  the bus have faults of their own (default 1)
  --steps N       the length of a run: N quick steps of listeners who do everything (default 25)
  --hours N       the length of a run: N hours of virtual time with ordinary listeners
  --faults LIST   all, none, or names and groups separated by commas, e.g. http,dealer.half-open (default all)
  --engine NAME   what plays in pages: scripted-pipeline, or scripted-browser, which is the engine of the product in a
                  scripted browser (default: that in one seed of eight)
  --workers N     threads (default: one for each core)
  --minutes N     runs new seeds for N minutes
  --replay FILE   plays an exported session or a saved history again
  --timeline FILE writes the timeline of the run as one HTML file
  --open          opens the timeline
  --mutate        plants one bug at a time, and runs seeds until an invariant finds it (--seeds: at most so many, default 3000)
  --bugs LIST     with --mutate: plants only these, by id
  --remember      with --mutate: keeps the shortest history that finds each bug, for the tests
  --scale N       drives N/100, N/10 and N light clients against the service, and reports how the costs grow

Exit code 1 of --mutate: a planted bug was not found.

Exit code 1: an invariant was violated. The shortest failing history is saved as a test file.`;

const NUMBERS = {
  seed: { min: 0, max: 2 ** 31 },
  seeds: { min: 1, max: 10_000_000 },
  clients: { min: 1, max: 100 },
  accounts: { min: 1, max: 100 },
  instances: { min: 1, max: 9 },
  steps: { min: 1, max: 10_000 },
  hours: { min: 0.01, max: 1_000 },
  workers: { min: 1, max: 64 },
  minutes: { min: 0.01, max: 10_000 },
  scale: { min: 1, max: 1_000_000 },
} as const;

const ENGINES: readonly Engine[] = ['scripted-pipeline', 'scripted-browser'];

function engineOf(name: string | undefined): Engine | null {
  const engine = ENGINES.find((one) => one === name);
  if (name !== undefined && engine === undefined) throw new Error(`--engine needs ${ENGINES.join(' or ')}, not "${name}".`);
  return engine ?? null;
}

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The options of a command line. Throws an Error with a sentence for what is wrong with it. */
export function parseOptions(args: readonly string[], cores: number): SimulateOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{
        seed: text,
        seeds: text,
        clients: text,
        accounts: text,
        instances: text,
        steps: text,
        hours: text,
        workers: text,
        minutes: text,
      },
      ...{ faults: text, engine: text, replay: text, timeline: text, open: { type: 'boolean' } },
      ...{ mutate: { type: 'boolean' }, bugs: text, remember: { type: 'boolean' }, scale: text },
    },
    strict: true,
  });
  const number = (name: keyof typeof NUMBERS): number | null => {
    const given = values[name];
    if (given === undefined) return null;
    const { max, min } = NUMBERS[name];
    const value = Number(given);
    if (given.trim() === '' || !(value >= min && value <= max))
      throw new Error(`--${name} needs a number from ${String(min)} to ${String(max)}, not "${given}".`);
    return value;
  };
  const clients = number('clients') ?? 3;
  const accounts = number('accounts') ?? 1;
  if (accounts > clients) throw new Error(`--accounts is ${String(accounts)}, but there are only ${String(clients)} clients.`);
  return {
    ...{ clients, accounts, instances: number('instances') ?? 1 },
    seed: number('seed') ?? 1,
    seeds: number('seeds') ?? (values.mutate === true ? MUTANT_SEEDS : 1),
    hours: number('hours'),
    steps: number('steps') ?? 25,
    faults: namesIn(values.faults ?? 'all'),
    engine: engineOf(values.engine),
    workers: number('workers') ?? cores,
    minutes: number('minutes'),
    replay: values.replay ?? null,
    timeline: values.timeline ?? null,
    opensTimeline: values.open ?? false,
    mutates: values.mutate ?? false,
    bugs: namesIn(values.bugs ?? ''),
    remembers: values.remember ?? false,
    scale: number('scale'),
  };
}
