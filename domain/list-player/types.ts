/** Why a track starts or ends. Spec §4 "Play reasons". */
export const PLAY_REASONS = [
  'appload',
  'backbtn',
  'clickrow',
  'clickside',
  'endplay',
  'fwdbtn',
  'logout',
  'playbtn',
  'popup',
  'remote',
  'trackdone',
  'trackerror',
  'unknown',
  'uriopen',
] as const;
export type PlayReason = (typeof PLAY_REASONS)[number];

/** How an operation of the list player ended. Spec §8 "Result codes". */
export const RESULT_CODES = [
  'RESULT_SUCCESS',
  'INVALID',
  'FORBIDDEN',
  'OUT_OF_BOUNDS',
  'NO_LIST',
  'NO_TRACK',
  'LIST_END',
  'INVALID_TRACK',
  'CANCELLED',
  'NO_TRACK_PLAYER',
] as const;
export type ResultCode = (typeof RESULT_CODES)[number];

/** Spec §4 "Repeat: list player NONE, CONTEXT, TRACK". */
export const REPEAT_MODES = ['NONE', 'CONTEXT', 'TRACK'] as const;
export type Repeat = (typeof REPEAT_MODES)[number];

export interface QueuedTrack {
  readonly uri: string;
  /** `q0`, `q1`… never given twice in one list. */
  readonly uid: string;
}

/**
 * A shuffled order, as little as it takes to make it again: each lap through the context is a permutation of its own.
 * `first` is the track that was current when shuffling was switched on; it comes first in that lap.
 */
export interface Shuffle {
  readonly seed: number;
  readonly first: { readonly lap: number; readonly index: number } | null;
}

/**
 * Something the list can play. `at` counts places in the order over all laps: place `at mod total` of lap `at div total`,
 * below zero before the first lap. A queued track stands behind the place `at`.
 */
export type ListItem =
  | { readonly kind: 'context'; readonly at: number }
  | { readonly kind: 'queue'; readonly at: number; readonly uri: string; readonly uid: string };

/** A list that is loaded: where it is, what comes next, and nothing that grows with the context. Spec §4 "List player". */
export interface ListPlayer {
  readonly context: { readonly uri: string; readonly total: number };
  readonly shuffle: Shuffle | null;
  /** Two switches on the wire, one mode for people: see `repeatOf`. */
  readonly repeat: { readonly context: boolean; readonly track: boolean };
  /** The place of the current track, or of the last one of the context while a queued track is current. */
  readonly at: number;
  /** The queued track that is current, if one is. */
  readonly queued: QueuedTrack | null;
  readonly queue: readonly QueuedTrack[];
  /** The number of the next uid. It grows with every edit of the queue. */
  readonly queueSerial: number;
  /** What turned out not to be playable: context indexes, and uids of queued tracks. */
  readonly unplayable: { readonly indexes: readonly number[]; readonly uids: readonly string[] };
  /** Errors in a row. */
  readonly errors: number;
  /** When it was asked for, in milliseconds. Spec §4 "stale requests cancelled". */
  readonly askedAtMs: number;
}
