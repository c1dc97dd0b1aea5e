import { SUPPRESSED_MAX } from '#domain/constants/network/connect.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/** An event of the controller: a new view, or an error. */
export type ControllerEvent = { readonly type: 'view' } | { readonly type: 'error'; readonly error: PlayerError };

export interface Suppression {
  /** Number of active suppressions. */
  readonly depth: number;
  /** Events to emit after the last suppression ends, in order. */
  readonly queued: readonly ControllerEvent[];
}

export type SuppressionEvent =
  | { readonly type: 'suppress' | 'unsuppress' }
  | { readonly type: 'emitted'; readonly event: ControllerEvent };

export interface SuppressionStep {
  readonly state: Suppression;
  readonly commands: readonly ControllerEvent[];
}

export const UNSUPPRESSED: Suppression = { depth: 0, queued: [] };

/**
 * Holds back events while suppressed and emits them afterwards: only one view, and the latest errors. Spec §4 "Controller events
 * can be suppressed and re-emitted on unsuppress".
 */
export function stepSuppression(state: Suppression, event: SuppressionEvent): SuppressionStep {
  const { depth, queued } = state;
  switch (event.type) {
    case 'suppress':
      return { state: { depth: depth + 1, queued }, commands: [] };
    case 'unsuppress':
      return depth <= 1 ? { state: UNSUPPRESSED, commands: queued } : { state: { depth: depth - 1, queued }, commands: [] };
    case 'emitted':
      return depth === 0
        ? { state, commands: [event.event] }
        : { state: { depth, queued: keep(queued, event.event) }, commands: [] };
  }
}

function keep(held: readonly ControllerEvent[], event: ControllerEvent): readonly ControllerEvent[] {
  const others = event.type === 'view' ? held.filter(({ type }) => type !== 'view') : held;
  return [...others, event].slice(-SUPPRESSED_MAX);
}
