import { REARM_MS } from '../constants/network/retry.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';

/**
 * Whether this page is a playback device of the account.
 * `refused`: final for this listener when the product does not allow it or the page cannot play; final for this attempt when there
 * are too many devices; until the listener plays here when the listener removed this device.
 * `refusal` is the previous one, already reported.
 * Spec §4 "Device registration", ruling "429 on registration".
 */
export type RegistrationState =
  | { readonly phase: 'unregistered' }
  | { readonly phase: 'registering'; readonly connectionId: string; readonly refusal: PlayerError | null }
  | { readonly phase: 'registered' | 'deregistering'; readonly connectionId: string }
  | { readonly phase: 'refused'; readonly error: PlayerError };

export type RegistrationEvent =
  | { readonly type: 'connected'; readonly connectionId: string }
  | { readonly type: 'dropped' }
  /** This page can no longer play, or the listener removed it. */
  | { readonly type: 'disabled'; readonly error: PlayerError }
  /** Another account signed in: the refusal does not apply to it. */
  | { readonly type: 'reset' }
  | { readonly type: 'registered'; readonly connectionId: string; readonly initialSeqNum: number }
  | { readonly type: 'failed'; readonly connectionId: string; readonly error: PlayerError }
  | { readonly type: 'deregister' }
  | { readonly type: 'deregistered' | 'deregister-failed' }
  /** The retry timer fired, or the listener sent a command to any device. */
  | { readonly type: 'retry'; readonly connectionId: string | null }
  /** The listener wants to play here, the service lists it, or the page of a device that was not removed is online or visible again. */
  | { readonly type: 'wanted'; readonly connectionId: string | null }
  /** The product state of the account is premium. */
  | { readonly type: 'premium'; readonly connectionId: string | null };

export type RegistrationCommand =
  | { readonly type: 'register'; readonly connectionId: string }
  | { readonly type: 'deregister' }
  /** The first sequence number of reports; null continues the previous count. */
  | { readonly type: 'enable'; readonly initialSeqNum: number | null }
  | { readonly type: 'disable' }
  /** The page is no longer a device: its playback ends. */
  | { readonly type: 'silence' }
  | { readonly type: 'schedule'; readonly delayMs: Ms }
  | { readonly type: 'report'; readonly error: PlayerError };

export interface RegistrationStep {
  readonly state: RegistrationState;
  readonly commands: readonly RegistrationCommand[];
}

export const UNREGISTERED: RegistrationState = { phase: 'unregistered' };

/** Maps an error to its meaning for a registration. Spec §8 "Registration". */
function registrationError(error: PlayerError): PlayerError {
  if (error.code === 'ANSWER_EMPTY') return playerError('REGISTRATION_EMPTY');
  if (error.code !== 'REQUEST_FAILED') return error;
  if (error.status === 403) return playerError('PREMIUM_REQUIRED');
  return error.status === 429 ? playerError('MAX_SUBSCRIPTIONS') : playerError('REGISTRATION_FAILED', error.status);
}

/**
 * One step of the registration. Responses for an old connection are dropped; a new connection registers again.
 * Errors: as `report`. PREMIUM_REQUIRED is final until the account is premium. MAX_SUBSCRIPTIONS is reported once and retried when the listener wants to play
 * here or the connection changes. Any other error is retried after a minute.
 */
export function stepRegistration(state: RegistrationState, event: RegistrationEvent): RegistrationStep {
  switch (event.type) {
    case 'connected':
      return isFinal(state) || isRemoved(state) ? same(state) : register(state, event.connectionId);
    case 'dropped':
      return onDropped(state);
    case 'disabled':
      return onDisabled(state, event.error);
    case 'reset':
      return state.phase === 'refused' ? { state: UNREGISTERED, commands: [] } : same(state);
    case 'registered':
      return isAwaited(state, event.connectionId)
        ? {
            state: { phase: 'registered', connectionId: event.connectionId },
            commands: [{ type: 'enable', initialSeqNum: event.initialSeqNum }],
          }
        : same(state);
    case 'failed':
      return isAwaited(state, event.connectionId) ? onFailed(registrationError(event.error), state.refusal) : same(state);
    case 'deregister':
      return deregister(state);
    case 'deregistered':
      return state.phase === 'deregistering'
        ? { state: UNREGISTERED, commands: [{ type: 'disable' }, { type: 'silence' }] }
        : same(state);
    case 'deregister-failed':
      return state.phase === 'deregistering'
        ? {
            state: { phase: 'registered', connectionId: state.connectionId },
            commands: [{ type: 'enable', initialSeqNum: null }],
          }
        : same(state);
    case 'retry':
      return state.phase === 'unregistered' && event.connectionId !== null ? register(state, event.connectionId) : same(state);
    case 'wanted':
      return canRegister(state) && event.connectionId !== null ? register(state, event.connectionId) : same(state);
    case 'premium':
      return isForPremium(state) && event.connectionId !== null ? register(state, event.connectionId) : same(state);
  }
}

function same(state: RegistrationState): RegistrationStep {
  return { state, commands: [] };
}

type Registering = Extract<RegistrationState, { readonly phase: 'registering' }>;

function isAwaited(state: RegistrationState, connectionId: string): state is Registering {
  return state.phase === 'registering' && state.connectionId === connectionId;
}

/** A refusal that may end: there were too many devices, or the listener removed this one. */
function isRetried({ code }: PlayerError): boolean {
  return code === 'MAX_SUBSCRIPTIONS' || code === 'DEVICE_REMOVED';
}

function isFinal(state: RegistrationState): boolean {
  return state.phase === 'refused' && !isRetried(state.error);
}

/** How the page stands as a device. A refused page that tries again is refused until its response. */
export function standingOf(state: RegistrationState): 'registered' | 'refused' | 'none' {
  if (state.phase === 'registered') return 'registered';
  const error = state.phase === 'unregistered' || state.phase === 'deregistering' ? null : refusalIn(state);
  return error && isRetried(error) ? 'refused' : 'none';
}

/** The listener removed it: only a listener who plays here makes it a device again, or the next load of the page. */
export function isRemoved(state: RegistrationState): boolean {
  return state.phase === 'refused' && state.error.code === 'DEVICE_REMOVED';
}

function isForPremium(state: RegistrationState): boolean {
  return state.phase === 'refused' && state.error.code === 'PREMIUM_REQUIRED';
}

/** It is not a device, and may become one. */
function canRegister(state: RegistrationState): boolean {
  return state.phase === 'unregistered' || (state.phase === 'refused' && !isFinal(state));
}

/** A new connection id registers again; the same one changes nothing. */
function register(state: RegistrationState, connectionId: string): RegistrationStep {
  if ('connectionId' in state && state.connectionId === connectionId) return same(state);
  const wasEnabled = state.phase === 'registered' || state.phase === 'deregistering';
  return {
    state: { phase: 'registering', connectionId, refusal: refusalIn(state) },
    commands: [...(wasEnabled ? ([{ type: 'disable' }] as const) : []), { type: 'register', connectionId }],
  };
}

function refusalIn(state: RegistrationState): PlayerError | null {
  if (state.phase === 'refused') return state.error;
  return state.phase === 'registering' ? state.refusal : null;
}

/** Aborts a pending registration: a late response has no effect. Spec §4 "disabled on aborted registration". */
function deregister(state: RegistrationState): RegistrationStep {
  if (state.phase === 'registering') return { state: UNREGISTERED, commands: [{ type: 'disable' }] };
  if (state.phase !== 'registered') return same(state);
  // The registration is uncertain until the response arrives; report nothing until then.
  const commands = [{ type: 'deregister' }, { type: 'disable' }] as const;
  return { state: { phase: 'deregistering', connectionId: state.connectionId }, commands };
}

/** Deregisters, so that no other device sends playback here. Spec §4 "disabled on unrecoverable playback error". */
function onDisabled(state: RegistrationState, error: PlayerError): RegistrationStep {
  const isListed = state.phase === 'registered' && error.code !== 'DEVICE_REMOVED';
  const deregistration = isListed ? ([{ type: 'deregister' }] as const) : [];
  return { state: { phase: 'refused', error }, commands: [...deregistration, { type: 'disable' }] };
}

function onDropped(state: RegistrationState): RegistrationStep {
  if (state.phase === 'refused' || state.phase === 'unregistered') return same(state);
  return { state: UNREGISTERED, commands: state.phase === 'registering' ? [] : [{ type: 'disable' }] };
}

function onFailed(error: PlayerError, refusal: PlayerError | null): RegistrationStep {
  const report = error.code === refusal?.code ? [] : [{ type: 'report', error } as const];
  if (error.code === 'PREMIUM_REQUIRED' || error.code === 'MAX_SUBSCRIPTIONS')
    return { state: { phase: 'refused', error }, commands: [...report, { type: 'silence' }] };
  return { state: UNREGISTERED, commands: [...report, { type: 'schedule', delayMs: REARM_MS }] };
}
