import type { Ms } from '../core/units.ts';

/** The machines of a page whose steps are recorded. */
export const MACHINE_NAMES = [
  ...(['transport', 'registration', 'command-queue', 'outbox', 'playlist'] as const),
  ...(['track-playback', 'playback', 'tracking', 'sleep-timer'] as const),
] as const;
export type MachineName = (typeof MACHINE_NAMES)[number];

/** A running machine; its identity distinguishes machines with the same name. */
export interface RecordedMachine {
  readonly name: MachineName;
}

/** One step of a machine, as references: states, events and commands never change. */
export interface RecordedStep {
  readonly machine: RecordedMachine;
  readonly atMs: Ms;
  readonly event: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly commands: readonly unknown[];
  /** What it keeps from being freed, in bytes, roughly. */
  readonly weight: number;
}

/** One step in a log. `state` and `commands` are hashes of the result; null in a log that was changed. */
export interface LoggedStep {
  /** The index of its machine. */
  readonly machine: number;
  readonly atMs: Ms;
  readonly event: unknown;
  readonly state: string | null;
  readonly commands: string | null;
}

export interface LoggedMachine {
  readonly name: MachineName;
  /** The state before its first step. */
  readonly start: unknown;
}

/** The last minutes of a page, without names and secrets. Its format is described in docs/session-logs.md. */
export interface SessionLog {
  /** The version of the client that recorded it. */
  readonly client: string;
  readonly machines: readonly LoggedMachine[];
  /** In the order of time. */
  readonly steps: readonly LoggedStep[];
}

export const LOG_FORMAT = 'cadenza-session';
export const LOG_VERSION = 1;
