import { PLAYED_INTERVALS_MAX } from '../constants/playback/tracking.ts';
import type { Ms } from '../core/units.ts';

/** A piece of a track somebody heard, in milliseconds from its start. */
export type PlayedInterval = readonly [fromMs: Ms, toMs: Ms];

/** What was heard of a track. Spec §3 "ms played, ms played union, start/end position". */
export interface PlayedIntervals {
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
  readonly intervals: readonly PlayedInterval[];
}

export const NOTHING_PLAYED: PlayedIntervals = {
  isSounding: false,
  positionMs: 0,
  startMs: null,
  playedMs: 0,
  listenedMs: 0,
  intervals: [],
};

/** Sound went on to there. Going back is not hearing, and neither is silence. */
export function playTo(played: PlayedIntervals, positionMs: Ms, rate: number): PlayedIntervals {
  const heardMs = positionMs - played.positionMs;
  if (!played.isSounding || heardMs <= 0) return { ...played, positionMs };
  return {
    ...played,
    positionMs,
    playedMs: played.playedMs + heardMs,
    listenedMs: played.listenedMs + heardMs / rate,
    intervals: addInterval(played.intervals, [played.positionMs, positionMs]),
  };
}

/** It sounds from there on. */
export function playFrom(played: PlayedIntervals, positionMs: Ms): PlayedIntervals {
  return { ...played, isSounding: true, positionMs, startMs: played.startMs ?? positionMs };
}

/** Milliseconds of the track heard at least once. */
export function unionMs({ intervals }: PlayedIntervals): Ms {
  return intervals.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0);
}

/** The intervals with one more: those it touches become one with it. */
export function addInterval(intervals: readonly PlayedInterval[], [fromMs, toMs]: PlayedInterval): readonly PlayedInterval[] {
  const before = intervals.filter(([, end]) => end < fromMs);
  const after = intervals.filter(([start]) => start > toMs);
  const touched = intervals.slice(before.length, intervals.length - after.length);
  const joined: PlayedInterval = [
    Math.min(fromMs, ...touched.map(([start]) => start)),
    Math.max(toMs, ...touched.map(([, end]) => end)),
  ];
  return dropShortest([...before, joined, ...after]);
}

function dropShortest(intervals: readonly PlayedInterval[]): readonly PlayedInterval[] {
  if (intervals.length <= PLAYED_INTERVALS_MAX) return intervals;
  const lengths = intervals.map(([fromMs, toMs]) => toMs - fromMs);
  const shortest = lengths.indexOf(Math.min(...lengths));
  return intervals.filter((_, index) => index !== shortest);
}
