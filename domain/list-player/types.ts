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
export const LIST_REPEAT_MODES = ['NONE', 'CONTEXT', 'TRACK'] as const;
export type ListRepeatMode = (typeof LIST_REPEAT_MODES)[number];

export interface QueuedTrack {
  readonly uri: string;
  /** `q0`, `q1`… never given twice in one list. */
  readonly uid: string;
}

/**
 * A track that is current and none of the queue's to come. Its place: a queued track stands behind the place `at` of the
 * list; a track whose context was changed under it stands there, or before the place `at`, or in it.
 */
export interface CurrentTrack extends QueuedTrack {
  readonly stands?: 'before' | 'in';
  /** What its state is called where the context it began in is gone. */
  readonly stateId?: string;
}

/**
 * A shuffled order, as little as it takes to make it again: each lap through the context is a permutation of its own.
 * `first` is the track that was current when shuffling was switched on; it comes first in that lap.
 */
export interface Shuffle {
  readonly seed: number;
  readonly first: { readonly lap: number; readonly index: number } | null;
}

/** What the tracks of a list come from. */
export interface ListContext {
  readonly uri: string;
  readonly total: number;
  /** For people; absent where it has no name. */
  readonly name?: string;
}

/** The context the list came from, or goes on with: as it was left, or as it will be entered. */
export interface AdjacentContext {
  readonly context: ListContext;
  readonly generation: number;
  readonly shuffle: Shuffle | null;
  /** A place in the lap it is in. */
  readonly at: number;
  /** Indexes of what turned out not to be playable. */
  readonly unplayable: readonly number[];
}

/**
 * Something the list can play. `at` counts places in the order over all laps: place `at mod total` of lap `at div total`,
 * below zero before the first lap. Places `ahead` and `behind` are those of the neighbours.
 */
export type ListItem =
  | { readonly kind: 'context' | 'ahead' | 'behind'; readonly at: number }
  | (CurrentTrack & { readonly kind: 'queue'; readonly at: number });

/** A list that is loaded: where it is, what comes next, and nothing that grows with the context. Spec §4 "List player". */
export interface ListPlayer {
  readonly context: ListContext;
  /** 0 for what was asked for; what goes on by itself after a context has one more than that. */
  readonly generation: number;
  readonly behind: AdjacentContext | null;
  /** Comes when the context is over, unless it repeats. Ours. */
  readonly ahead: AdjacentContext | null;
  readonly shuffle: Shuffle | null;
  /** Two switches on the wire, one mode for people: see `repeatOf`. */
  readonly repeat: { readonly context: boolean; readonly track: boolean };
  /** The place of the current track, or of the last one of the context while a queued track is current. */
  readonly at: number;
  /** The track that is current and has no place of its own in the context, if one is: a queued one, or one whose context was changed. */
  readonly queued: CurrentTrack | null;
  readonly queue: readonly QueuedTrack[];
  /** The number of the next uid. It grows with every edit of the queue. */
  readonly queueSerial: number;
  /** The queue waits: what plays now may not play it. */
  readonly queueRests?: boolean;
  /** What turned out not to be playable: context indexes, and uids of queued tracks. */
  readonly unplayable: { readonly indexes: readonly number[]; readonly uids: readonly string[] };
  /** Errors in a row. */
  readonly errors: number;
  /** When it was asked for, in milliseconds. Spec §4 "stale requests cancelled". */
  readonly askedAtMs: number;
}
