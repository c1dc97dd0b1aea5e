import type { StateUpdateReason } from '#domain/track-playback/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { StepContext, Playback, PlayerSession, SessionFact } from '../session-types.ts';
import { lastHeardMs, positionAt } from '../step-helpers.ts';
import type { Ms } from '#domain/core/units.ts';

/** Reasons of updates without progress. */
const IGNORED_REASONS: readonly StateUpdateReason[] = ['before_track_load', 'register', 'deregister', 'ping', 'error', 'capped'];
/** With these, playing starts: at the beginning, after a pause, after a seek. */
const START_REASONS: readonly StateUpdateReason[] = ['started_playing', 'resume', 'position_changed'];
/** With these, the position is that of what was current before. */
const END_REASONS: readonly StateUpdateReason[] = ['track_data_finalized', 'state_clear'];

/**
 * The progress in episodes after a turn: the reported position, and the last position of an episode that was left. Empty
 * when the turn changed nothing, as after a late report.
 */
export function heardEpisodesOf(
  before: PlayerSession,
  fact: SessionFact,
  after: PlayerSession,
  { nowMs }: Pick<StepContext, 'nowMs'>,
) {
  if (after.playback === before.playback) return [];
  const left = leftOf(before.playback, fact, after.playback, lastHeardMs(before, nowMs));
  const here = fact.type === 'update' ? hereOf(after.playback, fact) : null;
  return [left, here].filter((progress) => progress !== null);
}

function leftOf(before: Playback | null, fact: SessionFact, after: Playback | null, untilMs: number): HeardEpisode | null {
  if (before === null) return null;
  if (fact.type === 'update' && END_REASONS.includes(fact.update.debug_source)) return endOf(before, fact);
  const isLeft = uriOf(before) !== uriOf(after);
  const isStopped = before.speed > 0 && fact.type !== 'update' && after?.speed === 0;
  return (isLeft || isStopped) && before.speed > 0 ? heardAt(before, positionAt(before, untilMs), false) : null;
}

function endOf(before: Playback, { update }: Extract<SessionFact, { type: 'update' }>): HeardEpisode | null {
  const reportedMs = update.debug_source === 'state_clear' ? update.previous_position : update.sub_state.position;
  return heardAt(before, Math.max(reportedMs, before.positionMs), false);
}

function hereOf(after: Playback | null, { update }: Extract<SessionFact, { type: 'update' }>): HeardEpisode | null {
  const { debug_source: reason, sub_state } = update;
  if (after === null || IGNORED_REASONS.includes(reason) || END_REASONS.includes(reason)) return null;
  return heardAt(after, sub_state.position, START_REASONS.includes(reason));
}

function heardAt(playback: Playback, positionMs: number, isBeginning: boolean): HeardEpisode | null {
  const uri = uriOf(playback);
  if (uri === null || parseContentUri(uri)?.type !== 'episode') return null;
  const durationMs = playback.window?.durationMs ?? 0;
  return { uri, positionMs: durationMs > 0 ? Math.min(positionMs, durationMs) : positionMs, durationMs, isBeginning };
}

const uriOf = (playback: Playback | null) => playback?.window?.current.uri ?? null;

/** Progress in an episode. */
export interface HeardEpisode {
  readonly uri: string;
  readonly positionMs: Ms;
  readonly durationMs: Ms;
  /** Playing began here: a start, a resumption or a jump. */
  readonly isBeginning: boolean;
}
