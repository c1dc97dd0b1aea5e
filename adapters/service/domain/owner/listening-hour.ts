import { addPlayback, NO_PLAYBACKS, type PlaybackStats, type PlaybackSums } from '../player-session/parts/playback-day.ts';
import { ARTISTS_PER_HOUR_MAX, PROBLEMS_PER_HOUR_MAX } from '../constants/owner.ts';
import { LISTENED_MS } from '#domain/constants/playback/list-player.ts';

/** The browsers that reports tell apart. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Other'] as const;
export type Browser = (typeof BROWSERS)[number];

/** An error that a page reported. */
export interface Problem {
  /** Of the error catalogue; `OTHER` for all others. */
  readonly code: string;
  readonly browser: Browser;
}

export interface ProblemCount extends Problem {
  readonly count: number;
}

/** Sums of one hour over all listeners, without names. Playbacks count in the hour in which they ended. */
export interface ListeningHour extends PlaybackSums {
  /** Hours since 1970 (UTC). */
  readonly hour: number;
  /** Plays by the id of the track's first artist. */
  readonly plays: Readonly<Record<string, number>>;
  readonly problems: readonly ProblemCount[];
}

const OTHER_CODE = 'OTHER';

export function emptyHour(hour: number): ListeningHour {
  return { ...NO_PLAYBACKS, hour, plays: {}, problems: [] };
}

/** The hour with one playback more. Of an hour's artists ARTISTS_PER_HOUR_MAX are counted. */
export function hourWithPlayback(before: ListeningHour, playback: PlaybackStats, artistId: string | null): ListeningHour {
  const hour = { ...before, ...addPlayback(before, playback) };
  if (artistId === null || playback.ms_played < LISTENED_MS) return hour;
  const known = Object.hasOwn(hour.plays, artistId);
  if (!known && Object.keys(hour.plays).length >= ARTISTS_PER_HOUR_MAX) return hour;
  return { ...hour, plays: { ...hour.plays, [artistId]: (known ? (hour.plays[artistId] ?? 0) : 0) + 1 } };
}

/** The hour with one error more. Above PROBLEMS_PER_HOUR_MAX kinds the others are counted as one kind for each browser. */
export function hourWithProblem(hour: ListeningHour, problem: Problem): ListeningHour {
  const isKnown = hour.problems.some((one) => isSame(one, problem));
  const isRoom = hour.problems.length < PROBLEMS_PER_HOUR_MAX - BROWSERS.length;
  return { ...hour, problems: addProblem(hour.problems, isKnown || isRoom ? problem : { ...problem, code: OTHER_CODE }, 1) };
}

export function addProblem(problems: readonly ProblemCount[], problem: Problem, count: number): readonly ProblemCount[] {
  if (!problems.some((one) => isSame(one, problem)))
    return [...problems, { code: problem.code, browser: problem.browser, count }];
  return problems.map((one) => (isSame(one, problem) ? { ...one, count: one.count + count } : one));
}

const isSame = (one: Problem, other: Problem) => one.code === other.code && one.browser === other.browser;

const BROWSER_SIGNS: readonly (readonly [RegExp, Browser])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\d/, 'Safari'],
];

/** The browser behind a `User-Agent` header. */
export function browserOf(userAgent: string): Browser {
  return BROWSER_SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Other';
}

/** The code of an error, as it is counted: texts of any other form are counted together. */
export function problemCodeOf(type: string): string {
  return /^[A-Z][A-Z\d_]{2,59}$/.test(type) ? type : OTHER_CODE;
}
