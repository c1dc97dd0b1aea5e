import { PLAYED_INTERVALS_MAX } from '../constants/playback/tracking.ts';
import type { Ms } from '../core/units.ts';

/** A played range of a track, in milliseconds from its start. */
export type PlayedInterval = readonly [fromMs: Ms, toMs: Ms];

/** The played parts of a track. Spec §3 "ms played, ms played union, start/end position". */
export interface PlayedIntervals {
  readonly isSounding: boolean;
  /** The current position. */
  readonly positionMs: Ms;
  /** The position of the first sound; null without any. */
  readonly startMs: Ms | null;
  /** Track time played; repeated parts count again. */
  readonly playedMs: Ms;
  /** The time this took at the playback rate. */
  readonly listenedMs: Ms;
  /** The ranges played at least once: disjoint and sorted. */
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

/** Plays up to a position. Going back or silence adds nothing. */
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

/** Starts to sound at a position. */
export function playFrom(played: PlayedIntervals, positionMs: Ms): PlayedIntervals {
  return { ...played, isSounding: true, positionMs, startMs: played.startMs ?? positionMs };
}

/** Milliseconds of the track played at least once. */
export function unionMs({ intervals }: PlayedIntervals): Ms {
  return intervals.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0);
}

/** Adds an interval and merges those it touches. */
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
