import type { Ms } from '#domain/core/units.ts';
import { DEVICE_GRACE_MS, PRIVATE_SESSION_MS } from '../../constants/media/playback.ts';
import { announceChange, andThen, acknowledge, noSuchDevice, unchanged, withPlayback } from '../step-helpers.ts';
import type { StepContext, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';

/**
 * A private session belongs to the account, whichever device plays. The listener starts and ends it; it ends by itself after
 * six hours, and after the last device leaves, unless one returns within the grace time (a reload). Spec §4 "set private
 * session"; its end is this service's rule.
 */
export function setPrivate(state: PlayerSession, event: Extract<SessionFact, { type: 'private' }> & StepContext): SessionStep {
  const { deviceId, isOn, nowMs } = event;
  if (state.devices[deviceId] === undefined) return noSuchDevice(state);
  if (isOn === isPrivate(state, nowMs)) return acknowledge(state);
  const privacy = isOn ? { untilMs: nowMs + PRIVATE_SESSION_MS, aloneSinceMs: null } : null;
  const announced = andThen(acknowledge(withPlayback({ ...state, privacy }, { historyEntry: null })), (after) =>
    announceChange(after, 'DEVICE_STATE_CHANGED', [deviceId]),
  );
  return isOn
    ? { ...announced, commands: [...announced.commands, { type: 'wait-private', delayMs: PRIVATE_SESSION_MS }] }
    : announced;
}

export function isPrivate({ privacy }: Pick<PlayerSession, 'privacy'>, nowMs: Ms): boolean {
  return privacy !== null && nowMs < privacy.untilMs;
}

/** The time is over, unless the session was restarted meanwhile. */
export function onPrivacyOver(state: PlayerSession, nowMs: Ms): SessionStep {
  if (state.privacy === null || isPrivate(state, nowMs)) return unchanged(state);
  return announceChange({ ...state, privacy: null }, 'DEVICE_STATE_CHANGED', Object.keys(state.devices));
}

/** A device is here: what was private stays so if it was away for a moment only. */
export function privacyOnArrival(state: PlayerSession, nowMs: Ms): PlayerSession['privacy'] {
  const { privacy } = state;
  if (privacy === null || !isPrivate(state, nowMs)) return null;
  const { aloneSinceMs } = privacy;
  return aloneSinceMs !== null && nowMs - aloneSinceMs > DEVICE_GRACE_MS ? null : { ...privacy, aloneSinceMs: null };
}

/** A device left. After the last one, the private session ends unless a device returns in time. */
export function privacyOnLeaving({ devices, privacy }: PlayerSession, nowMs: Ms): PlayerSession['privacy'] {
  if (privacy === null || Object.keys(devices).length > 0) return privacy;
  return { ...privacy, aloneSinceMs: privacy.aloneSinceMs ?? nowMs };
}
