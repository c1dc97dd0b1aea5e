import type { Ms } from '#domain/core/units.ts';
import { isEnoughHeard } from '../../history/listen-rule.ts';
import { lastHeardMs, positionAt } from '../step-helpers.ts';
import type { HeardPlay, Playback, PlayerSession, SessionCommand, StepContext } from '../session-types.ts';
import { isAdCurrent } from './ad-rules.ts';
import { isPrivate } from './private-session.ts';

/** What a turn adds to the history: a track that counts, more heard of one, and a track that begins to sound. */
export function historyCommands(
  before: PlayerSession,
  after: PlayerSession,
  { nowMs }: Pick<StepContext, 'nowMs'>,
): readonly SessionCommand[] {
  if (before.playback === after.playback) return [];
  const left = leftCommand(before, after, nowMs);
  const here = after.playback === null ? null : hereCommand(before.playback, after.playback);
  const begun = begunCommand(before.playback, after, nowMs);
  return [left, here, begun].filter((command) => command !== null);
}

/** The track that was left, with what was heard since its last report. */
function leftCommand(before: PlayerSession, after: PlayerSession, nowMs: Ms): SessionCommand | null {
  const { playback } = before;
  if (playback === null || playback.playbackId === after.playback?.playbackId || isPrivate(after, nowMs)) return null;
  const untilMs = lastHeardMs(before, nowMs);
  const moreMs = playback.speed > 0 ? Math.max(0, positionAt(playback, untilMs) - playback.positionMs) : 0;
  return moreMs > 0 ? heardCommand('heard', playback, playback.playedMs + moreMs, playback.playedMs) : null;
}

function hereCommand(before: Playback | null, after: Playback): SessionCommand | null {
  const was = before?.playbackId === after.playbackId ? before : null;
  if (!was?.historyEntry) return heardCommand('record', after, after.playedMs, 0);
  return after.playedMs > was.playedMs ? heardCommand('heard', after, after.playedMs, was.playedMs) : null;
}

function heardCommand(type: 'record' | 'heard', playback: Playback, listenedMs: Ms, beforeMs: Ms): SessionCommand | null {
  const { historyEntry, playbackId } = playback;
  if (!historyEntry) return null;
  const durationMs = playback.window?.durationMs ?? 0;
  const becomesListen = isEnoughHeard(listenedMs, durationMs) && !isEnoughHeard(beforeMs, durationMs);
  const play: HeardPlay = { ...historyEntry, playbackId, listenedMs: Math.round(listenedMs), becomesListen };
  return { type, ...play };
}

function begunCommand(before: Playback | null, after: PlayerSession, nowMs: Ms): SessionCommand | null {
  const { playback } = after;
  const uri = playback?.window?.current.uri;
  if (playback === null || uri === undefined || playback.speed === 0 || isAdCurrent(playback)) return null;
  const sounded = before?.playbackId === playback.playbackId && before.speed > 0;
  return sounded || isPrivate(after, nowMs) ? null : { type: 'now-playing', uri };
}
