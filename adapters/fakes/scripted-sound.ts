import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';

/** The resolution of milliseconds since 1970. A clock ignores a smaller step. */
const STEP_MS = 0.01;

/** A span of audible playback. */
export interface PlayedSpan {
  readonly uri: string;
  readonly fromMs: Ms;
  toMs: Ms;
}

/** A position that the clock moves on while it sounds. */
export interface ScriptedSound {
  /** Everything that sounded, in order; a seek or a pause begins a new stretch. */
  readonly playedSpans: readonly PlayedSpan[];
  positionMs(): Ms;
  /** The playing time until it reaches that position. */
  remainingMs(untilMs: Ms): Ms;
  isSounding(): boolean;
  begin(uri: string): void;
  stop(): void;
  /** It sounded to its end. */
  end(durationMs: Ms): void;
  /** Puts it somewhere else; it has to be stopped. */
  setPosition(positionMs: Ms): void;
  setRate(rate: number): void;
}

export function createScriptedSound(clock: Clock): ScriptedSound {
  const playedSpans: PlayedSpan[] = [];
  let rate = 1;
  let stillMs: Ms = 0;
  /** Position when it last began to sound, and when that was; null while it is silent. */
  let base: { readonly positionMs: Ms; readonly atMs: Ms } | null = null;
  const positionMs = () => (base ? base.positionMs + (clock.nowMs() - base.atMs) * rate : stillMs);
  const recordSpan = () => {
    const last = playedSpans.at(-1);
    if (last) last.toMs = stillMs;
  };

  return {
    playedSpans,
    positionMs,
    remainingMs(untilMs) {
      const leftMs = Math.max(0, untilMs - positionMs()) / rate;
      return leftMs === 0 ? 0 : Math.max(STEP_MS, leftMs);
    },
    isSounding: () => base !== null,
    begin(uri) {
      base = { positionMs: stillMs, atMs: clock.nowMs() };
      playedSpans.push({ uri, fromMs: stillMs, toMs: stillMs });
    },
    stop() {
      stillMs = positionMs();
      if (base) recordSpan();
      base = null;
    },
    end(durationMs) {
      stillMs = durationMs;
      recordSpan();
    },
    setPosition(toMs) {
      stillMs = toMs;
    },
    setRate(to) {
      stillMs = positionMs();
      if (base) base = { positionMs: stillMs, atMs: clock.nowMs() };
      rate = to;
    },
  };
}
