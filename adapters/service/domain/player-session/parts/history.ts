import type { Ms } from '#domain/core/units.ts';
import { HEARD_WRITTEN_MS } from '../../constants/media/playback.ts';
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
  // Of one that was silent, everything is written.
  if (playback.speed === 0) return null;
  const moreMs = Math.max(0, positionAt(playback, lastHeardMs(before, nowMs)) - playback.positionMs);
  return heardCommand('heard', playback, playback.playedMs + moreMs, playback.playedMs);
}

function hereCommand(before: Playback | null, after: Playback): SessionCommand | null {
  const was = before?.playbackId === after.playbackId ? before : null;
  if (!was?.historyEntry) return heardCommand('record', after, after.playedMs, 0);
  // A private session begins: what was heard before it counts.
  if (!after.historyEntry) return heardCommand('heard', was, was.playedMs, was.playedMs);
  return isWritten(was, after) ? heardCommand('heard', after, after.playedMs, was.playedMs) : null;
}

/**
 * Whether what was heard is written now. While a track sounds, the session alone knows it, but for each five minutes and where it
 * becomes a listen: a report would cost a second document.
 */
function isWritten(was: Playback, after: Playback): boolean {
  const isMore = after.playedMs > was.playedMs;
  if (after.speed === 0) return isMore || was.speed > 0;
  const isNext = Math.floor(after.playedMs / HEARD_WRITTEN_MS) > Math.floor(was.playedMs / HEARD_WRITTEN_MS);
  return isMore && (isNext || becomesListen(after, after.playedMs, was.playedMs));
}

function heardCommand(type: 'record' | 'heard', playback: Playback, listenedMs: Ms, beforeMs: Ms): SessionCommand | null {
  const { historyEntry, playbackId } = playback;
  if (!historyEntry) return null;
  const isListen = becomesListen(playback, listenedMs, beforeMs);
  const play: HeardPlay = { ...historyEntry, playbackId, listenedMs: Math.round(listenedMs), becomesListen: isListen };
  return { type, ...play };
}

function becomesListen({ window }: Playback, listenedMs: Ms, beforeMs: Ms): boolean {
  const durationMs = window?.durationMs ?? 0;
  return isEnoughHeard(listenedMs, durationMs) && !isEnoughHeard(beforeMs, durationMs);
}

function begunCommand(before: Playback | null, after: PlayerSession, nowMs: Ms): SessionCommand | null {
  const { playback } = after;
  const uri = playback?.window?.current.uri;
  if (playback === null || uri === undefined || playback.speed === 0 || isAdCurrent(playback)) return null;
  const sounded = before?.playbackId === playback.playbackId && before.speed > 0;
  return sounded || isPrivate(after, nowMs) ? null : { type: 'now-playing', uri };
}
