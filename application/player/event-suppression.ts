import { SUPPRESSED_MAX } from '#domain/constants/network/connect.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/** What a controller tells: that there is something else to see, or that something went wrong. */
export type ControllerEvent = { readonly type: 'view' } | { readonly type: 'error'; readonly error: PlayerError };

export interface Suppression {
  /** How many asked for silence and have not let go of it. */
  readonly depth: number;
  /** What is told once all have, in its order. */
  readonly queued: readonly ControllerEvent[];
}

export type SuppressionEvent =
  { readonly type: 'suppress' | 'unsuppress' } | { readonly type: 'told'; readonly event: ControllerEvent };

export interface SuppressionStep {
  readonly state: Suppression;
  readonly commands: readonly ControllerEvent[];
}

export const UNSUPPRESSED: Suppression = { depth: 0, queued: [] };

/**
 * Suppressed events are kept and told when the last who asked for silence lets go. A view is a state: only that there
 * is another one is kept. Of errors the oldest give way. Spec §4 "Controller events can be suppressed and re-emitted on unsuppress".
 */
export function stepSuppression(state: Suppression, event: SuppressionEvent): SuppressionStep {
  const { depth, queued } = state;
  switch (event.type) {
    case 'suppress':
      return { state: { depth: depth + 1, queued }, commands: [] };
    case 'unsuppress':
      return depth <= 1 ? { state: UNSUPPRESSED, commands: queued } : { state: { depth: depth - 1, queued }, commands: [] };
    case 'told':
      return depth === 0
        ? { state, commands: [event.event] }
        : { state: { depth, queued: keep(queued, event.event) }, commands: [] };
  }
}

function keep(held: readonly ControllerEvent[], event: ControllerEvent): readonly ControllerEvent[] {
  const others = event.type === 'view' ? held.filter(({ type }) => type !== 'view') : held;
  return [...others, event].slice(-SUPPRESSED_MAX);
}
