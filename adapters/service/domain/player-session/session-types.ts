import type { Insertion } from '#domain/list-player/queue.ts';
import type { ClusterUpdate, ProvidedTrack } from '#domain/connect/types.ts';
import type { DeviceDescriptor } from '#domain/devices/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { ListItem, ListPlayer } from '#domain/list-player/types.ts';
import type {
  IndexedStateRef,
  MachineTrack,
  PlaybackOptions,
  StateMachine,
  StateRef,
  StateUpdate,
  TrackPlaybackCommand,
} from '#domain/track-playback/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Assignment } from './assignment.ts';

/** A device that registered, and what it was last given. */
export interface SessionDevice {
  readonly descriptor: DeviceDescriptor;
  readonly clientVersion: string;
  /** Null while its socket is gone. */
  readonly connectionId: string | null;
  /** Since when it is listed. */
  readonly listedAtMs: Ms;
  readonly lostAtMs: Ms | null;
  /** 0 to 65535. */
  readonly volume: number;
  /** The sequence number of the last accepted update. */
  readonly seqNum: number;
  /** The state the device has, as far as we can know: pushed, answered, or reported by itself. */
  readonly assignedRef: StateRef | null;
  /** A push is out that the device has not reported yet. */
  readonly isAwaitingReport: boolean;
  /** It spoke once since that push as if it had not heard it; the second time the push counts as lost. */
  readonly isPushInDoubt: boolean;
  /** What the pending pushes order besides new surroundings: another state, or else a pause or resume. */
  readonly pendingOrder: 'state' | 'pause' | null;
  /** Something was meant for it while its socket was gone. */
  readonly hasMissedPush: boolean;
  /** The one context it may play, or null for all. */
  readonly resource: string | null;
  readonly loginSessionId: string | null;
  readonly adPolicy: AdPolicy | null;
}

/** An account's playback. It is stored, and survives restarts. */
export interface Playback {
  readonly list: ListPlayer;
  /** The tracks supplied by the play command; null for contexts of the library. */
  readonly given: readonly GivenTrack[] | null;
  readonly sessionId: string;
  readonly playbackId: string;
  readonly positionMs: Ms;
  /** When the position was true, on the service's clock. */
  readonly asOfMs: Ms;
  /** 0 when paused, else the speed. */
  readonly speed: number;
  readonly paused: boolean;
  /** Heard of the current track so far. */
  readonly playedMs: Ms;
  /** It is in the history already. */
  readonly recorded: boolean;
  /** Its entry in the history; null or absent while it has none, and in a private session. */
  readonly historyEntry?: HistoryEntry | null;
  /** The window for controllers; null until the first tracks are resolved. */
  readonly window: PlaybackWindow | null;
  /** Missing on older documents. */
  readonly assignment?: Assignment;
}

/** A play in the history. */
interface HistoryEntry {
  readonly uri: string;
  readonly contextUri: string;
  /** When it counted as played, and when it began, on the service's clock. */
  readonly playedAtMs: Ms;
  readonly startedAtMs: Ms;
}

export interface GivenTrack {
  readonly uri: string;
  readonly uid?: string;
}

export interface PlaybackWindow {
  readonly previous: readonly ProvidedTrack[];
  readonly current: ProvidedTrack;
  readonly next: readonly ProvidedTrack[];
  readonly durationMs: Ms;
}

/** One track of the list with everything a device needs; `track` is null when it cannot be played. */
export interface ResolvedTrack {
  readonly item: ListItem;
  readonly uri: string;
  readonly uid: string;
  readonly track: MachineTrack | null;
  /** Why it cannot be played, as a sentence; empty when unknown. */
  readonly reason: string;
  /** The listener's position; absent at the beginning. */
  readonly startMs?: Ms;
}

/** A machine being made: the tracks so far, and what happens when the last one is there. */
export interface Building {
  /** The direction of the search when the current track cannot be played. */
  readonly direction: 1 | -1;
  readonly tracks: readonly ResolvedTrack[];
  readonly seekToMs: Ms | null;
  readonly deliver: 'push' | 'response' | 'commands';
  /** The state to restore when nothing can be played. */
  readonly before: PlayerSession;
  /** Whether that is an error of the request. */
  readonly isRequested: boolean;
  readonly reason: ClusterUpdate['update_reason'];
  readonly changed: readonly string[];
}

/** A command as its sender names it, which may send it again to another process. */
export interface CommandMark {
  /** Its own id; null without one. */
  readonly id: string | null;
  /** Its number at this sender; null without one. */
  readonly sequence: { readonly sender: string; readonly number: number } | null;
}

/** A name given to a device, and the name that the device has for itself. */
export interface GivenName {
  readonly given: string;
  readonly own: string;
}

export interface PlayerSession {
  /** Grows by one with every change that controllers see. */
  readonly version: number;
  readonly devices: Readonly<Record<string, SessionDevice>>;
  readonly activeId: string | null;
  /** The names that the listener gave to devices elsewhere, by device id; the oldest first. */
  readonly givenNames: Readonly<Record<string, GivenName>>;
  readonly playback: Playback | null;
  /** The machine the active device has or is about to get. */
  readonly machine: StateMachine | null;
  readonly building: Building | null;
  /** After a restart of the service: the device that played. The others wait for it a moment. */
  readonly expected: { readonly deviceId: string; readonly untilMs: Ms } | null;
  /** Whether autoplay continues after the end of a list. Chosen: by the listener, not by the operator. */
  readonly autoplay: { readonly isOn: boolean; readonly isChosen: boolean };
  /** The key of the list whose continuation was requested; null for none. */
  readonly lookedUpKey: string | null;
  /** The list with this key ended then, before a continuation was found, and without any later command. */
  readonly ended: { readonly key: string; readonly atMs: Ms } | null;
  /** Null: what is heard goes into the history. `aloneSinceMs`: since when the account has no device at all; null while it has. */
  readonly privacy: { readonly untilMs: Ms; readonly aloneSinceMs: Ms | null } | null;
  /** The latest commands that were carried out: a repetition changes nothing, whichever process gets it. */
  readonly done: readonly CommandMark[];
  /** Ads heard, and tracks heard since the last of them. */
  readonly ads: { readonly heard: number; readonly tracksSince: number };
}

export const EMPTY_SESSION: PlayerSession = {
  version: 0,
  devices: {},
  activeId: null,
  givenNames: {},
  playback: null,
  machine: null,
  building: null,
  expected: null,
  autoplay: { isOn: false, isChosen: false },
  lookedUpKey: null,
  ended: null,
  privacy: null,
  done: [],
  ads: { heard: 0, tracksSince: 0 },
};

/** Time and randomness of a turn. */
export interface StepContext {
  readonly nowMs: Ms;
  /** Never the same twice. */
  readonly id: string;
  readonly seed: number;
}

export interface LoadedContext {
  readonly uri: string;
  readonly name: string;
  readonly total: number;
  readonly given: readonly GivenTrack[] | null;
}

export type SessionFact =
  | {
      readonly type: 'register';
      readonly descriptor: DeviceDescriptor;
      readonly connectionId: string;
      readonly clientVersion: string;
      readonly volume: number;
      readonly previous: StateUpdate | null;
      readonly resource: string | null;
      readonly loginSessionId?: string | null;
      readonly adPolicy?: AdPolicy | null;
    }
  | { readonly type: 'describe'; readonly deviceId: string; readonly descriptor: DeviceDescriptor }
  | { readonly type: 'name-device'; readonly deviceId: string; readonly name: string }
  | { readonly type: 'remove-device'; readonly deviceId: string }
  | { readonly type: 'deregister'; readonly deviceId: string; readonly last: StateUpdate | null }
  | { readonly type: 'connection-lost'; readonly connectionId: string }
  | { readonly type: 'grace-over'; readonly deviceId: string }
  | {
      readonly type: 'play';
      readonly deviceId: string;
      readonly context: LoadedContext;
      readonly index: number | null;
      /** Null: where the listener was, or the beginning. */
      readonly seekToMs: Ms | null;
      readonly paused: boolean;
      readonly options: Partial<PlaybackOptions>;
      /** The time of the request, before its context was looked up; a newer request may exist. */
      readonly askedAtMs: Ms;
    }
  | { readonly type: 'pause' | 'resume' | 'skip-next' | 'skip-previous'; readonly deviceId: string }
  | { readonly type: 'seek'; readonly deviceId: string; readonly positionMs: Ms }
  | { readonly type: 'options'; readonly deviceId: string; readonly options: Partial<PlaybackOptions> }
  | { readonly type: 'enqueue'; readonly deviceId: string; readonly uri: string }
  | ({ readonly type: 'insert-queued'; readonly deviceId: string } & Insertion)
  | {
      readonly type: 'set-queue';
      readonly deviceId: string;
      readonly tracks: readonly { readonly uri: string; readonly uid: string }[];
    }
  | { readonly type: 'move-queued'; readonly deviceId: string; readonly uid: string; readonly beforeUid: string | null }
  | { readonly type: 'remove-queued'; readonly deviceId: string; readonly uids: readonly string[] }
  | { readonly type: 'private'; readonly deviceId: string; readonly isOn: boolean }
  | { readonly type: 'private-over' }
  | { readonly type: 'autoplay'; readonly isOn: boolean }
  /** The account's product changed: its ads, null for none. */
  | { readonly type: 'ads'; readonly adPolicy: AdPolicy | null }
  /** The continuation for this key; null without one. */
  | { readonly type: 'continued'; readonly key: string; readonly context: LoadedContext | null }
  | {
      readonly type: 'update-context';
      readonly deviceId: string;
      readonly sessionId: string;
      readonly context: LoadedContext;
      /** The index of the current track in the new context, or null. */
      readonly index: number | null;
    }
  | { readonly type: 'transfer'; readonly deviceId: string; readonly restore: 'restore' | 'pause' | 'resume' }
  | { readonly type: 'volume'; readonly deviceId: string; readonly volume: number; readonly by: 'device' | 'controller' }
  | { readonly type: 'update'; readonly deviceId: string; readonly update: StateUpdate }
  | { readonly type: 'conflict'; readonly deviceId: string; readonly update: StateUpdate }
  | { readonly type: 'resolved'; readonly tracks: readonly ResolvedTrack[] };

export type SessionEvent = SessionFact & StepContext;

/** The result of a request. */
export type SessionResponse =
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly status: 403 | 404 | 409 | 429; readonly error: PlayerError }
  | { readonly type: 'state'; readonly machine: StateMachine; readonly ref: IndexedStateRef }
  | { readonly type: 'commands'; readonly commands: readonly TrackPlaybackCommand[] };

export type SessionCommand =
  | { readonly type: 'push'; readonly deviceId: string; readonly connectionId: string; readonly command: TrackPlaybackCommand }
  /** The listener removed the device of this connection. */
  | { readonly type: 'removed'; readonly connectionId: string }
  | { readonly type: 'cluster'; readonly reason: ClusterUpdate['update_reason']; readonly changed: readonly string[] }
  /** Resolve these items for the active device, then send `resolved`. */
  | { readonly type: 'resolve'; readonly items: readonly ListItem[] }
  | { readonly type: 'wait'; readonly deviceId: string; readonly delayMs: Ms }
  /** Send `private-over` after the delay. */
  | { readonly type: 'wait-private'; readonly delayMs: Ms }
  /** Find the continuation of the first of these seeds that has one, then send `continued`. It runs in the background. */
  | { readonly type: 'find-radio'; readonly key: string; readonly seedUris: readonly string[] }
  /** A track counts as played, or more of such a one was heard. The playback id makes repetitions harmless. */
  | ({ readonly type: 'record' | 'heard' } & HeardPlay)
  /** A track began to sound, outside private sessions. */
  | { readonly type: 'now-playing'; readonly uri: string }
  | { readonly type: 'respond'; readonly response: SessionResponse };

/** A play in the history with what was heard of it. */
export interface HeardPlay extends HistoryEntry {
  readonly playbackId: string;
  readonly listenedMs: Ms;
  /** From this turn on, enough was heard for a listen at other services. */
  readonly becomesListen: boolean;
}

export interface SessionStep {
  readonly state: PlayerSession;
  readonly commands: readonly SessionCommand[];
}

/** A listener's ads, in order, and the number of tracks between them. */
export interface AdPolicy {
  readonly tracksBetween: number;
  readonly uris: readonly string[];
}
