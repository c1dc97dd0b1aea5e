import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMeasurementLog, summaryOf, type Figure } from './figures.ts';
import { checkGoals } from './goals.ts';
import { HOME, LOOPBACK, PHONE } from './throttled-connection.ts';
import { answers } from './scenarios/answers.ts';
import { embed } from './scenarios/embed/embed.ts';
import { feed } from './scenarios/feed.ts';
import { firstLoad } from './scenarios/first-load.ts';
import { gap } from './scenarios/gap.ts';
import { hundred } from './scenarios/hundred-tracks.ts';
import { library } from './scenarios/library.ts';
import { opened } from './scenarios/page-open.ts';
import type { ScenarioOptions } from './scenarios/scenario.ts';
import { playlist } from './scenarios/playlist.ts';
import { product } from './scenarios/clicks/product.ts';
import { queue } from './scenarios/queue/queue.ts';
import { rescan } from './scenarios/rescan.ts';
import { restart } from './scenarios/restart.ts';
import { scaling } from './scenarios/scaling/scaling.ts';
import { scrolling } from './scenarios/scrolling.ts';
import { simulation } from './scenarios/simulation.ts';
import { size } from './scenarios/size.ts';
import { starts } from './scenarios/starts.ts';
import { telemetry } from './scenarios/clicks/telemetry.ts';
import { createBenchStand } from './bench-stand.ts';
import { goalsTable, tablesOf } from './table.ts';

const PARTS = [
  size,
  answers,
  firstLoad,
  scrolling,
  product,
  telemetry,
  gap,
  hundred,
  opened,
  embed,
  starts,
  queue,
  playlist,
  feed,
  library,
  rescan,
  restart,
  scaling,
  simulation,
];
const FIGURES = PARTS.flatMap(({ figures }) => figures);
const RESULTS = fileURLToPath(new URL('../../.cache/bench', import.meta.url));

interface Wanted {
  readonly runs: number;
  readonly only: readonly string[];
}

function wantedOf(args: readonly string[]): Wanted {
  const options = { only: { type: 'string', default: FIGURES.join() }, runs: { type: 'string', default: '10' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const only = values.only.split(',');
  const unknown = only.find((name) => !FIGURES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no figure '${unknown}'. Figures: ${FIGURES.join(', ')}.`);
  return { runs: Number(values.runs), only };
}

/** Runs every requested scenario in order: a failing one is reported, and the others run on. */
async function measure({ runs, only }: Wanted): Promise<readonly Figure[]> {
  const notebook = createMeasurementLog();
  const stand = await createBenchStand();
  const isWanted = (figure: string) => only.includes(figure);
  const options: ScenarioOptions = { stand, notebook, runs, networks: [LOOPBACK, HOME, PHONE], isWanted };
  for (const part of PARTS.filter(({ figures }) => figures.some(isWanted))) {
    const startMs = performance.now();
    await part.run(options).catch((thrown: unknown) => {
      console.error(`${part.name} broke:`, thrown);
      process.exitCode = 1;
    });
    console.error(`${part.name}: ${((performance.now() - startMs) / 1_000).toFixed(0)} s`);
  }
  await stand.close();
  return notebook.figures();
}

function write(figures: readonly Figure[]): string {
  mkdirSync(RESULTS, { recursive: true });
  const atIso = new Date().toISOString();
  const path = `${RESULTS}/${atIso.replaceAll(/[:.]/g, '-')}.json`;
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version };
  const withSummaries = figures.map((figure) => ({ ...figure, summary: summaryOf(figure.values) }));
  writeFileSync(path, JSON.stringify({ at: atIso, machine, goals: checkGoals(figures), figures: withSummaries }, null, 1));
  return path;
}

const figures = await measure(wantedOf(process.argv.slice(2)));
console.log(`${tablesOf(figures)}\n\n${goalsTable(checkGoals(figures))}\n\n${write(figures)}`);
// Helper processes of Chromium and the packager may still be exiting.
process.exit();
