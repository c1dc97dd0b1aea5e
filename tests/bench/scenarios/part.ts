import type { Notebook } from '../figures.ts';
import type { Network } from '../line.ts';
import type { Stand } from '../stand.ts';

export interface PartOptions {
  readonly stand: Stand;
  readonly notebook: Notebook;
  readonly runs: number;
  readonly networks: readonly Network[];
  /** Figures of a part that has several, or null for all. */
  isWanted(figure: string): boolean;
}

/** A group of figures that are measured together. */
export interface Part {
  readonly name: string;
  /** Names of its figures that `--only` may ask for. */
  readonly figures: readonly string[];
  run(options: PartOptions): Promise<void>;
}

/** The contestants, another one first in each run. */
export const turned = <Item>(items: readonly Item[], run: number): readonly Item[] => [
  ...items.slice(run % items.length),
  ...items.slice(0, run % items.length),
];
