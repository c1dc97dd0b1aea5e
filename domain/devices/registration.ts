import { REARM_MS } from '../constants/network/retry.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';

/**
 * Whether this page is a playback device of the account.
 * `refused`: the product does not allow it, or the page cannot play, which is final for this listener; or there are too many
 * devices, which is final for that attempt. `refusal` is the one before, which was reported already.
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
  /** This page cannot play any more. */
  | { readonly type: 'disabled'; readonly error: PlayerError }
  /** Somebody else listens now: a refusal was not theirs. */
  | { readonly type: 'reset' }
  | { readonly type: 'registered'; readonly connectionId: string; readonly initialSeqNum: number }
  | { readonly type: 'failed'; readonly connectionId: string; readonly error: PlayerError }
  | { readonly type: 'deregister' }
  | { readonly type: 'deregistered' | 'deregister-failed' }
  /** Its time has come, or a listener wants something of any device. */
  | { readonly type: 'retry'; readonly connectionId: string | null }
  /** A listener wants to play here, or the page is online or visible again. */
  | { readonly type: 'wanted'; readonly connectionId: string | null };

export type RegistrationCommand =
  | { readonly type: 'register'; readonly connectionId: string }
  | { readonly type: 'deregister' }
  /** From this number on it reports; null: from where it was. */
  | { readonly type: 'enable'; readonly initialSeqNum: number | null }
  | { readonly type: 'disable' }
  /** It is no device any more: what it plays ends. */
  | { readonly type: 'silence' }
  | { readonly type: 'schedule'; readonly delayMs: Ms }
  | { readonly type: 'report'; readonly error: PlayerError };

export interface RegistrationStep {
  readonly state: RegistrationState;
  readonly commands: readonly RegistrationCommand[];
}

export const UNREGISTERED: RegistrationState = { phase: 'unregistered' };

/** What a failed registration means. Spec §8 "Registration". */
function registrationError(error: PlayerError): PlayerError {
  if (error.code === 'ANSWER_EMPTY') return playerError('REGISTRATION_EMPTY');
  if (error.code !== 'REQUEST_FAILED') return error;
  if (error.status === 403) return playerError('PREMIUM_REQUIRED');
  return error.status === 429 ? playerError('MAX_SUBSCRIPTIONS') : playerError('REGISTRATION_FAILED', error.status);
}

/**
 * One turn of the registration. Answers for a connection that is gone are dropped; a new one registers again.
 * Errors: as `report`. PREMIUM_REQUIRED ends it; MAX_SUBSCRIPTIONS is reported once, and tried again when the page is wanted
 * or has a new connection; any other is tried again after a minute.
 */
export function stepRegistration(state: RegistrationState, event: RegistrationEvent): RegistrationStep {
  switch (event.type) {
    case 'connected':
      return isFinal(state) ? same(state) : register(state, event.connectionId);
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
  }
}

function same(state: RegistrationState): RegistrationStep {
  return { state, commands: [] };
}

type Registering = Extract<RegistrationState, { readonly phase: 'registering' }>;

function isAwaited(state: RegistrationState, connectionId: string): state is Registering {
  return state.phase === 'registering' && state.connectionId === connectionId;
}

function isFinal(state: RegistrationState): boolean {
  return state.phase === 'refused' && state.error.code !== 'MAX_SUBSCRIPTIONS';
}

/** It is no device, and may become one. */
function canRegister(state: RegistrationState): boolean {
  return state.phase === 'unregistered' || (state.phase === 'refused' && !isFinal(state));
}

/** A new connection id resets and registers again; the same one is not news. */
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

/** Not registered yet, it is aborted: an answer that still comes counts no more. Spec §4 "disabled on aborted registration". */
function deregister(state: RegistrationState): RegistrationStep {
  if (state.phase === 'registering') return { state: UNREGISTERED, commands: [{ type: 'disable' }] };
  if (state.phase !== 'registered') return same(state);
  // Whether it is registered is not known until that is answered: until then nothing is reported.
  const commands = [{ type: 'deregister' }, { type: 'disable' }] as const;
  return { state: { phase: 'deregistering', connectionId: state.connectionId }, commands };
}

/** Nobody shall send it anything to play. Spec §4 "disabled on unrecoverable playback error". */
function onDisabled(state: RegistrationState, error: PlayerError): RegistrationStep {
  const goodbye = state.phase === 'registered' ? ([{ type: 'deregister' }] as const) : [];
  return { state: { phase: 'refused', error }, commands: [...goodbye, { type: 'disable' }] };
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
