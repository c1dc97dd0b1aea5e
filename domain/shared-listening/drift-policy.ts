import { CROSSING_MS, LEAD_MS_MAX, ORDER_WAIT_MS, SEEK_APART_MS, SETTLING_MS } from '../constants/playback/listening.ts';
import type { Ms } from '../core/units.ts';
import { paceFor } from './tempo.ts';
import type { SharedPlayback } from './types.ts';

/** What the one who listens along plays now. */
export interface OwnPlayback {
  readonly uri: string | null;
  readonly nextUri: string | null;
  readonly phase: 'idle' | 'loading' | 'playing' | 'paused';
  readonly positionMs: Ms;
  readonly durationMs: Ms;
}

export interface Following {
  /** They paused for themselves: whatever the others do, they stay paused until they press play. */
  readonly isPausedHere: boolean;
  /** What was asked for last, and when: it takes a while. */
  readonly asked: { readonly what: string; readonly atMs: Ms } | null;
  /** Until then the speed alone makes up for differences. */
  readonly settlesAtMs: Ms;
  /** How late the last start or seek was. */
  readonly leadMs: Ms;
  /** Whether the next comparison tells how late it was. */
  readonly isMeasured: boolean;
}

export type FollowOrder =
  | { readonly type: 'play'; readonly positionMs: Ms; readonly paused: boolean }
  | { readonly type: 'seek'; readonly positionMs: Ms }
  | { readonly type: 'pause' | 'resume' }
  | { readonly type: 'pace'; readonly pace: number };

export interface FollowStep {
  readonly state: Following;
  readonly order: FollowOrder | null;
}

export const NOT_FOLLOWING: Following = { isPausedHere: false, asked: null, settlesAtMs: 0, leadMs: 0, isMeasured: true };

/** They pause for themselves, or are with the others again, as if they came anew. */
export function pausedHere(isPausedHere: boolean): Following {
  return { ...NOT_FOLLOWING, isPausedHere };
}

/** Where the others are at a moment of the service's clock. */
function placeAt(shared: SharedPlayback, nowMs: Ms): Ms {
  const movedMs = shared.is_paused ? 0 : Math.max(0, nowMs - shared.timestamp) * shared.playback_speed;
  return Math.min(shared.duration, shared.position_as_of_timestamp + movedMs);
}

/**
 * One comparison of somebody who listens along with what everybody hears: at most one thing to do. Another track is
 * started at the others' place; a big difference is one seek; the rest is left to the speed, which never pauses anything.
 * Ours. Spec §1 "shared listening sessions".
 */
export function follow(state: Following, shared: SharedPlayback | null, own: OwnPlayback, nowMs: Ms): FollowStep {
  if (state.isPausedHere) return isSounding(own) ? ask(state, 'pause', { type: 'pause' }, nowMs) : rest(state);
  if (shared === null) return own.phase === 'playing' ? ask(state, 'pause', { type: 'pause' }, nowMs) : rest(state);
  const placeMs = placeAt(shared, nowMs);
  if (own.uri !== shared.track_uri) return another(state, shared, own, nowMs);
  if (own.phase === 'loading') return rest(state);
  if (shared.is_paused) return paused(state, placeMs, own, nowMs);
  if (own.phase === 'playing') return together(state, own.positionMs - placeMs, shared, nowMs);
  // The end was reached here a little earlier than there.
  if (shared.duration - placeMs < CROSSING_MS) return rest(state);
  return ask(state, 'resume', { type: 'resume' }, nowMs);
}

/** Or about to. */
function isSounding({ phase }: OwnPlayback): boolean {
  return phase === 'playing' || phase === 'loading';
}

function another(state: Following, shared: SharedPlayback, own: OwnPlayback, nowMs: Ms): FollowStep {
  const placeMs = placeAt(shared, nowMs);
  const isAhead = own.uri === shared.next_track_uris[0] && shared.duration - placeMs + own.positionMs < CROSSING_MS;
  const isBehind = own.nextUri === shared.track_uri && own.durationMs - own.positionMs + placeMs < CROSSING_MS;
  if (!shared.is_paused && own.phase !== 'paused' && (isAhead || isBehind)) return rest(state);
  const positionMs = shared.is_paused ? placeMs : Math.min(shared.duration, placeMs + state.leadMs);
  return ask(state, shared.track_uri, { type: 'play', positionMs, paused: shared.is_paused }, nowMs);
}

function paused(state: Following, placeMs: Ms, own: OwnPlayback, nowMs: Ms): FollowStep {
  if (own.phase === 'playing') return ask(state, 'pause', { type: 'pause' }, nowMs);
  if (Math.abs(own.positionMs - placeMs) < SEEK_APART_MS) return rest(state);
  return ask(state, `seek ${placeMs}`, { type: 'seek', positionMs: placeMs }, nowMs);
}

function together(state: Following, aheadMs: Ms, shared: SharedPlayback, nowMs: Ms): FollowStep {
  const leadMs = state.isMeasured ? state.leadMs : Math.min(LEAD_MS_MAX, Math.max(0, state.leadMs - aheadMs));
  const known = { ...state, leadMs, isMeasured: true, asked: null };
  const isOver = nowMs >= state.settlesAtMs;
  if (Math.abs(aheadMs) < SEEK_APART_MS || !isOver) return { state: known, order: { type: 'pace', pace: paceFor(aheadMs) } };
  const positionMs = Math.min(shared.duration, placeAt(shared, nowMs) + leadMs);
  return ask(known, 'seek', { type: 'seek', positionMs }, nowMs);
}

function ask(state: Following, what: string, order: FollowOrder, nowMs: Ms): FollowStep {
  if (state.asked?.what === what && nowMs - state.asked.atMs < ORDER_WAIT_MS) return rest(state);
  const moves = order.type !== 'pause';
  return {
    state: {
      ...state,
      asked: { what, atMs: nowMs },
      ...(moves ? { settlesAtMs: nowMs + SETTLING_MS, isMeasured: false } : {}),
    },
    order,
  };
}

function rest(state: Following): FollowStep {
  return { state, order: null };
}
