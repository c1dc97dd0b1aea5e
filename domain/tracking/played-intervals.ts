import { STRETCHES_MAX } from '../constants/playback/tracking.ts';
import type { Ms } from '../core/units.ts';

/** A piece of a track somebody heard, in milliseconds from its start. */
export type Stretch = readonly [fromMs: Ms, toMs: Ms];

/** What was heard of a track. Spec §3 "ms played, ms played union, start/end position". */
export interface Played {
  readonly isSounding: boolean;
  /** How far it has come. */
  readonly positionMs: Ms;
  /** Where it began to sound; null while it never has. */
  readonly startMs: Ms | null;
  /** Track time heard: what was heard twice counts twice. */
  readonly playedMs: Ms;
  /** Time it took to hear that, at the speed it was heard with. */
  readonly listenedMs: Ms;
  /** What was heard at least once: apart from each other, in order. */
  readonly stretches: readonly Stretch[];
}

export const NOTHING_PLAYED: Played = {
  isSounding: false,
  positionMs: 0,
  startMs: null,
  playedMs: 0,
  listenedMs: 0,
  stretches: [],
};

/** Sound went on to there. Going back is not hearing, and neither is silence. */
export function heardTo(played: Played, positionMs: Ms, rate: number): Played {
  const heardMs = positionMs - played.positionMs;
  if (!played.isSounding || heardMs <= 0) return { ...played, positionMs };
  return {
    ...played,
    positionMs,
    playedMs: played.playedMs + heardMs,
    listenedMs: played.listenedMs + heardMs / rate,
    stretches: withStretch(played.stretches, [played.positionMs, positionMs]),
  };
}

/** It sounds from there on. */
export function soundingFrom(played: Played, positionMs: Ms): Played {
  return { ...played, isSounding: true, positionMs, startMs: played.startMs ?? positionMs };
}

/** Milliseconds of the track heard at least once. */
export function unionMs({ stretches }: Played): Ms {
  return stretches.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0);
}

/** The stretches with one more: those it touches become one with it. */
export function withStretch(stretches: readonly Stretch[], [fromMs, toMs]: Stretch): readonly Stretch[] {
  const before = stretches.filter(([, end]) => end < fromMs);
  const after = stretches.filter(([start]) => start > toMs);
  const touched = stretches.slice(before.length, stretches.length - after.length);
  const joined: Stretch = [
    Math.min(fromMs, ...touched.map(([start]) => start)),
    Math.max(toMs, ...touched.map(([, end]) => end)),
  ];
  return withoutShortest([...before, joined, ...after]);
}

function withoutShortest(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length <= STRETCHES_MAX) return stretches;
  const lengths = stretches.map(([fromMs, toMs]) => toMs - fromMs);
  const shortest = lengths.indexOf(Math.min(...lengths));
  return stretches.filter((_, index) => index !== shortest);
}
