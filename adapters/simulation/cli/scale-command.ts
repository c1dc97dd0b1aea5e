import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { measureProcess } from '../scale/measure.ts';
import { runScale, type ScaleResult } from '../scale/run-scale.ts';
import { scalePlot, scaleTable, sizesOf } from '../scale/scale-report.ts';
import { scaleSvg } from '../scale/scale-svg.ts';

export interface ScaleCommandOptions {
  readonly seed: number;
  readonly clients: number;
  /** The plot is written to this file. */
  readonly plotPath: string;
  readonly say: (line: string) => void;
}

/** Commands of each client. */
const COMMANDS = 10;
/** A small run first: otherwise the first size pays for compilation. */
const WARM_UP_CLIENTS = 60;

/** `--scale N`: light clients at N/100, N/10 and N. Prints a table and a plot of how the costs grow. */
export async function scale({ clients: most, plotPath, say, seed }: ScaleCommandOptions): Promise<number> {
  const measure = measureProcess();
  await runScale({ seed, clients: Math.min(WARM_UP_CLIENTS, most), commands: COMMANDS, measure });
  const results: ScaleResult[] = [];
  for (const clients of sizesOf(most)) {
    const onPhase = (name: string) => say(`${String(clients)} clients: ${name}`);
    results.push(await runScale({ seed, clients, commands: COMMANDS, measure, onPhase }));
  }
  console.log(scaleTable(results));
  console.log(scalePlot(results));
  mkdirSync(dirname(plotPath), { recursive: true });
  writeFileSync(plotPath, scaleSvg(results));
  say(`Plot: ${plotPath}`);
  return 0;
}
