import type { ClusterUpdate } from '#domain/connect/types.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Playback, PlayerSession, SessionDevice, SessionStep } from './session-types.ts';

/** Step helpers of the session's rules. */
export function unchanged(state: PlayerSession): SessionStep {
  return { state, commands: [] };
}

export function acknowledge(state: PlayerSession): SessionStep {
  return { state, commands: [{ type: 'respond', response: { type: 'done' } }] };
}

export function refuse(state: PlayerSession, status: 403 | 404 | 409 | 429, error: PlayerError): SessionStep {
  return { state, commands: [{ type: 'respond', response: { type: 'refused', status, error } }] };
}

export function noSuchDevice(state: PlayerSession): SessionStep {
  return refuse(state, 404, playerError('CONNECT_NO_DEVICE'));
}

/** A device of the session; inherited properties (`constructor`) do not count. */
export function deviceIn({ devices }: Pick<PlayerSession, 'devices'>, id: string): SessionDevice | undefined {
  return Object.hasOwn(devices, id) ? devices[id] : undefined;
}

/** Chains a second turn after the first, with the commands of both in order. */
export function andThen(first: SessionStep, turn: (state: PlayerSession) => SessionStep): SessionStep {
  const second = turn(first.state);
  return { state: second.state, commands: [...first.commands, ...second.commands] };
}

/** A step that refuses changes nothing, and pushes nothing. */
export function unlessRefused(state: PlayerSession, step: SessionStep): SessionStep {
  const refusal = step.commands.find((command) => command.type === 'respond' && command.response.type === 'refused');
  return refusal === undefined ? step : { state, commands: [refusal] };
}

/** Announces a change to all controllers. */
export function announceChange(
  state: PlayerSession,
  reason: ClusterUpdate['update_reason'],
  changed: readonly string[],
): SessionStep {
  return { state: { ...state, version: state.version + 1 }, commands: [{ type: 'cluster', reason, changed }] };
}

export function withDevice(state: PlayerSession, id: string, change: Partial<SessionDevice>): PlayerSession {
  const device = state.devices[id];
  return device ? { ...state, devices: { ...state.devices, [id]: { ...device, ...change } } } : state;
}

export function withPlayback(state: PlayerSession, change: Partial<Playback>): PlayerSession {
  return state.playback ? { ...state, playback: { ...state.playback, ...change } } : state;
}

/** The position of the track at a moment, at most its end. */
export function positionAt(playback: Playback, nowMs: Ms): Ms {
  const position = playback.positionMs + playback.speed * Math.max(0, nowMs - playback.asOfMs);
  const limited = playback.window ? Math.min(position, playback.window.durationMs) : position;
  return Math.max(0, Math.round(limited));
}

/**
 * The time up to which sound is known to have played: now, or when the active device's socket broke. After that it counts as
 * silent until the device returns.
 */
export function lastHeardMs({ activeId, devices }: PlayerSession, nowMs: Ms): Ms {
  return devices[activeId ?? '']?.lostAtMs ?? nowMs;
}

/** Nothing is heard of the device that plays: its socket is gone. */
export function isActiveDeviceLost({ activeId, devices }: PlayerSession): boolean {
  return (devices[activeId ?? '']?.lostAtMs ?? null) !== null;
}

/** Stands still at the position of that moment; what was heard until then counts. */
export function freeze(state: PlayerSession, nowMs: Ms, paused: boolean): PlayerSession {
  const { playback } = state;
  if (playback === null) return state;
  const positionMs = positionAt(playback, nowMs);
  const heardMs = playback.speed > 0 ? Math.max(0, positionMs - playback.positionMs) : 0;
  const playedMs = playback.playedMs + heardMs;
  return withPlayback(state, { positionMs, asOfMs: nowMs, speed: 0, paused, playedMs });
}
