/** One figure of one player in one network: everything that was measured. */
export interface Figure {
  readonly part: string;
  readonly network: string;
  readonly figure: string;
  readonly unit: string;
  readonly who: string;
  readonly values: readonly number[];
}

export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly p95: number;
  readonly runs: number;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

export function summaryOf(values: readonly number[]): Summary {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? at(sorted, 0.5) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
  return { median, min: at(sorted, 0), max: sorted.at(-1) ?? NaN, p95: at(sorted, 0.95), runs: sorted.length };
}

/** Collects what the parts measure. */
export interface MeasurementLog {
  add(part: string, network: string, figure: string, unit: string, who: string, value: number): void;
  figures(): readonly Figure[];
}

export function createMeasurementLog(): MeasurementLog {
  const figures = new Map<string, Figure & { readonly values: number[] }>();
  return {
    add(part, network, figure, unit, who, value) {
      const key = [part, network, figure, who].join('|');
      const known = figures.get(key) ?? { part, network, figure, unit, who, values: [] };
      known.values.push(value);
      figures.set(key, known);
    },
    figures: () => [...figures.values()],
  };
}
