/** A stretch of time, in seconds. */
export interface Span {
  readonly startS: number;
  readonly endS: number;
}

const MICROSECONDS = 1_000_000;

/** Browsers count media time in microseconds. */
export const toMicroseconds = (seconds: number) => Math.round(seconds * MICROSECONDS) / MICROSECONDS;

/** What is in all of these lists of stretches. */
export function intersect(lists: readonly (readonly Span[])[]): readonly Span[] {
  const [first = [], ...others] = lists;
  return others.reduce<readonly Span[]>(
    (left, right) =>
      left.flatMap((a) =>
        right
          .map((b) => ({ startS: Math.max(a.startS, b.startS), endS: Math.min(a.endS, b.endS) }))
          .filter(({ startS, endS }) => startS < endS),
      ),
    first,
  );
}

/** HTML `TimeRanges`. */
export class ScriptedTimeRanges {
  readonly #spans: readonly Span[];

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
  }
  get length() {
    return this.#spans.length;
  }
  start(index: number): number {
    return this.#at(index).startS;
  }
  end(index: number): number {
    return this.#at(index).endS;
  }
  #at(index: number): Span {
    const span = this.#spans[index];
    if (span === undefined) throw new DOMException(`There is no range ${index}.`, 'IndexSizeError');
    return span;
  }
}
