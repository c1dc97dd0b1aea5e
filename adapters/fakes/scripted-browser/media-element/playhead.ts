import type { Clock } from '#application/ports/clock.ts';
import { toMicroseconds } from '../media-source/time-ranges.ts';

const MS_PER_S = 1_000;
/** The clock ignores a smaller step. */
const STEP_MS = 0.01;

/** A position in seconds that the clock moves on while it advances. */
export interface Playhead {
  positionS(): number;
  isAdvancing(): boolean;
  /** Advances at a rate, at most to a limit. */
  start(rate: number, limitS: number): void;
  stop(): void;
  setPosition(positionS: number): void;
  /** The time until it reaches a position, at this rate. */
  msUntil(positionS: number, rate: number): number;
}

export function createPlayhead(clock: Clock): Playhead {
  let stillS = 0;
  let base: { readonly positionS: number; readonly atMs: number; readonly rate: number; readonly limitS: number } | null = null;

  function positionS(): number {
    if (base === null) return stillS;
    const passedS = ((clock.nowMs() - base.atMs) / MS_PER_S) * base.rate;
    return Math.min(base.limitS, toMicroseconds(base.positionS + passedS));
  }
  return {
    positionS,
    isAdvancing: () => base !== null,
    start(rate, limitS) {
      base = { positionS: positionS(), atMs: clock.nowMs(), rate, limitS };
    },
    stop() {
      stillS = positionS();
      base = null;
    },
    setPosition(toS) {
      stillS = toS;
      base = null;
    },
    msUntil(toS, rate) {
      const leftMs = ((toS - positionS()) / rate) * MS_PER_S;
      return leftMs <= 0 ? 0 : Math.max(STEP_MS, leftMs);
    },
  };
}
