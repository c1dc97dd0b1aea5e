import type { MeasurementLog } from '../figures.ts';
import { PHONE, type Network } from '../throttled-connection.ts';
import type { BenchStand } from '../bench-stand.ts';

export interface ScenarioOptions {
  readonly stand: BenchStand;
  readonly notebook: MeasurementLog;
  readonly runs: number;
  readonly networks: readonly Network[];
  /** Figures of a part that has several, or null for all. */
  isWanted(figure: string): boolean;
}

/** A group of figures that are measured together. */
export interface Scenario {
  readonly name: string;
  /** Names of its figures that `--only` may ask for. */
  readonly figures: readonly string[];
  run(options: ScenarioOptions): Promise<void>;
}

/** A slow network takes long, and varies little. */
const RUNS_WHEN_SLOW = 3;

/** How often something is measured on a network. */
export const runsOn = (network: Network, runs: number) => (network === PHONE ? Math.min(runs, RUNS_WHEN_SLOW) : runs);

/** The contestants, another one first in each run. */
export const inTurns = <Item>(items: readonly Item[], run: number): readonly Item[] => [
  ...items.slice(run % items.length),
  ...items.slice(0, run % items.length),
];
