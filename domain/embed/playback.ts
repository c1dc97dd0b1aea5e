import { EMBED_SEEK_STEP_MS, PREVIEW_LENGTH_MS, PREVIEW_NEAR_END_MS, WHOLE_TRACK_NEAR_END_MS } from '../constants/page/embed.ts';
import type { Ms } from '../core/units.ts';
import { isAudible, isPreviewMode, needsSession } from './access.ts';
import { clampMs } from './view/drag.ts';
import type { EmbedCommand, EmbedEvent, EmbedSound, EmbedState, EmbedStep, ReportSource } from './types.ts';

/** A step that changes nothing. */
export function same(state: EmbedState): EmbedStep {
  return { state, commands: [] };
}

/** Whether the visitor gets previews. Spec §5 "Embed: preview mode". */
export function inPreview(state: EmbedState): boolean {
  return isPreviewMode(state.platform, state.session);
}

/** Whether the visitor hears no more than 30 seconds of each track. A share may give whole tracks to visitors. */
export function isLimited(state: EmbedState): boolean {
  return inPreview(state) && !state.config.hasWholeTracks;
}

/** Whether a report comes from the active player, and from its latest preview. */
export function isCurrent(state: EmbedState, from: ReportSource): boolean {
  return from === 'full' ? !inPreview(state) : inPreview(state) && from === state.preview.playId;
}

/** The length of the progress bar: the current or first track, or its preview in preview mode. */
export function lengthMs(state: EmbedState): Ms {
  const durationMs = state.tracks[Math.max(state.index, 0)]?.durationMs ?? 0;
  return isLimited(state) ? Math.min(durationMs, PREVIEW_LENGTH_MS) : durationMs;
}

/** Whether play has to wait for the session. */
function mustWait(state: EmbedState): boolean {
  return state.engine !== 'ready' && needsSession(state.config, state.platform);
}

/** Whether a row sounds when it is played. */
export function isAudibleAt(state: EmbedState, index: number): boolean {
  const track = state.tracks[index];
  return track !== undefined && isAudible(track, state.session, state.config.countryCode, inPreview(state));
}

/**
 * The next audible row in a direction, wrapping around; null without one.
 * Ours, not the spec's: skipping passes unavailable rows; only a click on one shows the modal.
 */
function nextAudibleRow(state: EmbedState, index: number, step: 1 | -1): number | null {
  const count = state.tracks.length;
  for (let hop = 1; hop <= count; hop += 1) {
    const row = (((index + hop * step) % count) + count) % count;
    if (isAudibleAt(state, row)) return row;
  }
  return null;
}

/**
 * Initialises the engine once, on the first mouse entry, touch or focus, and fetches the first preview.
 * Spec §2 "begins initialising on the first mouse entry".
 */
export function initialise(state: EmbedState): EmbedStep {
  if (state.engine !== 'idle') return same(state);
  const { commands } = prepare(state, Math.max(state.index, 0));
  return { state: { ...state, engine: 'initialising' }, commands: [{ type: 'initialise' }, ...commands] };
}

/** Ours: fetches the first preview for a visitor whose session had to be known first. */
export function prepareFirst(state: EmbedState): EmbedStep {
  return needsSession(state.config, state.platform) ? prepare(state, Math.max(state.index, 0)) : same(state);
}

/** Fetches the preview of a row that a click may play. */
export function prepare(state: EmbedState, index: number): EmbedStep {
  const track = state.tracks[index];
  const isIdle = track !== undefined && track.uri !== state.playback.trackUri;
  if (!isIdle || mustWait(state) || !inPreview(state) || !isAudibleAt(state, index)) return same(state);
  return { state, commands: [{ type: 'prepare-preview', track }] };
}

/** Spec §4 "Play with no index while paused resumes; play on a row plays that index". */
export function play(state: EmbedState, index: number | undefined): EmbedStep {
  if (index === undefined && state.playback.isPaused && state.playback.trackUri !== null) return resume(state);
  const row = index ?? Math.max(state.index, 0);
  // Only the first play without a row starts at the position that was chosen before it.
  const at = index === undefined && state.playback.trackUri === null ? state : { ...state, progressMs: 0 };
  if (!mustWait(state)) return startRow(at, row, 'requested', at.progressMs);
  const woken = initialise(at);
  return {
    ...woken,
    state: { ...woken.state, pendingIndex: row, playback: { ...woken.state.playback, isPlaying: false, isLoading: true } },
  };
}

/** What a click on a row means: the current one pauses and resumes, any other plays. */
export function rowClickOf({ index, playback }: EmbedState, row: number): EmbedEvent {
  if (row !== index || playback.trackUri === null) return { type: 'PLAY', index: row };
  return { type: playback.isPlaying || playback.isLoading ? 'PAUSE' : 'PLAY' };
}

/** Plays a row from its start, or from a position; a row that cannot play shows the modal. */
export function startRow(state: EmbedState, index: number, why: 'requested' | 'advanced', fromMs: Ms = 0): EmbedStep {
  const track = state.tracks[index];
  if (track === undefined) return same(state);
  if (!isAudibleAt(state, index)) return showUnavailable(state, index);
  const playback = { isPlaying: false, isPaused: false, trackUri: track.uri, isLoading: true };
  const row = { ...state, pendingIndex: null, index, playback, notice: null, isAutoplayRefused: false };
  const positionMs = clampMs(fromMs, lengthMs(row));
  const current = { ...row, progressMs: positionMs };
  if (!inPreview(state)) return { state: current, commands: [{ type: 'play-in-full', uri: track.uri, index, positionMs }] };
  const playId = state.preview.lastPlayId + 1;
  const opened = { ...current, preview: { playId, lastPlayId: playId, ahead: null, isNearEndReported: false } };
  const open: EmbedCommand = { type: 'open-preview', playId, track, positionMs };
  const upsell = why === 'requested' ? { upsellId: state.upsellId + 1, upsellAwaitsSound: true } : {};
  return { state: { ...opened, ...upsell }, commands: [open] };
}

/** The active player plays. Spec §4 "the upsell prompt shows 3000 ms after playback starts and after skips". */
export function onPlaying(state: EmbedState): EmbedStep {
  const { trackUri } = state.playback;
  const playback = { isPlaying: true, isPaused: false, trackUri, isLoading: false };
  const sounding = { ...state, playback, notice: null, upsellAwaitsSound: false, isAutoplayRefused: false };
  if (!state.upsellAwaitsSound) return same(sounding);
  return { state: sounding, commands: [{ type: 'wait-for-upsell', upsellId: state.upsellId }] };
}

/** Spec §4 "triggers unavailable-track": shows the modal; the current playback continues. */
export function showUnavailable(state: EmbedState, index: number): EmbedStep {
  const playback = { ...state.playback, isLoading: false };
  const modal = { visible: true, type: 'UNAVAILABLE_TRACK' } as const;
  return same({ ...state, pendingIndex: null, unavailableIndex: index, playback, modal });
}

function resume(state: EmbedState): EmbedStep {
  const playback = { ...state.playback, isLoading: true };
  return {
    state: { ...state, playback, notice: null, isAutoplayRefused: false },
    commands: [{ type: 'resume', inFull: !inPreview(state) }],
  };
}

/** Pauses, or cancels a pending play. */
export function pause(state: EmbedState): EmbedStep {
  if (state.playback.trackUri === null)
    return same({ ...state, pendingIndex: null, playback: { ...state.playback, isLoading: false } });
  const playback = { ...state.playback, isPlaying: false, isPaused: true, isLoading: false };
  return { state: { ...state, pendingIndex: null, playback }, commands: [{ type: 'pause', inFull: !inPreview(state) }] };
}

/** SKIP_NEXT: the last row wraps to the first. Whole tracks follow the order of the service. */
export function skipNext(state: EmbedState): EmbedStep {
  if (mustWait(state)) return play(state, (state.index + 1) % Math.max(state.tracks.length, 1));
  if (!inPreview(state) && state.playback.trackUri !== null) return { state, commands: [{ type: 'next-in-full' }] };
  const row = nextAudibleRow(state, state.index, 1);
  return row === null ? showUnavailable(state, Math.max(state.index, 0)) : startRow(state, row, 'requested');
}

/** SKIP_PREV: the previous row; on the first row the start of the track (ruling S4.212). */
export function skipPrevious(state: EmbedState): EmbedStep {
  if (state.playback.trackUri === null) return play(state, 0);
  if (state.index <= 0) return seek(state, 0);
  if (!inPreview(state)) return { state, commands: [{ type: 'previous-in-full' }] };
  const row = nextAudibleRow(state, state.index, -1);
  return row === null || row > state.index ? seek(state, 0) : startRow(state, row, 'requested');
}

/** Spec §5 "Progress seek clamped 0..track length". */
export function seek(state: EmbedState, positionMs: Ms): EmbedStep {
  const to = clampMs(positionMs, lengthMs(state));
  if (state.playback.trackUri === null) return same({ ...state, progressMs: to });
  return { state: { ...state, progressMs: to }, commands: [{ type: 'seek', inFull: !inPreview(state), positionMs: to }] };
}

/** Volume, mute and rate of this frame. */
export function setSound(state: EmbedState, change: Partial<EmbedSound>): EmbedStep {
  const sound = { ...state.sound, ...change };
  return { state: { ...state, sound }, commands: [{ type: 'set-sound', sound }] };
}

/** Seeks forward or back by 15 s. Spec §9 "podcasts 15000 ms in the embed". */
export function seekBy(state: EmbedState, direction: 1 | -1): EmbedStep {
  return seek(state, state.progressMs + direction * EMBED_SEEK_STEP_MS);
}

/** Applies a new position; a preview reports its near end once and ends at its length. */
export function onProgress(state: EmbedState, from: ReportSource, positionMs: Ms): EmbedStep {
  const moved = { ...state, progressMs: clampMs(positionMs, lengthMs(state)) };
  if (from === 'full') return same(moved);
  if (isLimited(state) && positionMs >= PREVIEW_LENGTH_MS) return onTrackEnd(moved, from, null);
  const nearEndMs = isLimited(state) ? PREVIEW_NEAR_END_MS : lengthMs(state) - WHOLE_TRACK_NEAR_END_MS;
  if (positionMs <= nearEndMs || state.preview.isNearEndReported) return same(moved);
  const preview = { ...moved.preview, isNearEndReported: true };
  return { state: { ...moved, preview }, commands: [{ type: 'dispatch', event: { type: 'PREVIEW_END_OF_SONG' } }] };
}

/** PREVIEW_END_OF_SONG: fetches the next preview (ruling S4.237). */
export function fetchNextPreview(state: EmbedState): EmbedStep {
  const index = nextAudibleRow(state, state.index, 1);
  const track = index === null ? undefined : state.tracks[index];
  if (index === null || track === undefined || state.preview.ahead !== null || !inPreview(state)) return same(state);
  const playId = state.preview.lastPlayId + 1;
  const preview = { ...state.preview, lastPlayId: playId, ahead: { playId, index } };
  return { state: { ...state, preview }, commands: [{ type: 'fetch-preview', playId, track }] };
}

/** Spec §4 "Preview auto-advances at track end, wrapping last to first". The service advances whole tracks. */
export function onTrackEnd(before: EmbedState, from: ReportSource, next: number | null): EmbedStep {
  const state = { ...before, endedCount: before.endedCount + 1 };
  if (from === 'full') return same(state);
  const { ahead } = state.preview;
  const track = ahead === null ? undefined : state.tracks[ahead.index];
  if (ahead !== null && track !== undefined && ahead.playId === next) {
    const preview = { ...state.preview, playId: ahead.playId, ahead: null, isNearEndReported: false };
    const playback = { isPlaying: true, isPaused: false, trackUri: track.uri, isLoading: false };
    return same({ ...state, index: ahead.index, preview, playback, progressMs: 0 });
  }
  const row = nextAudibleRow(state, state.index, 1);
  return row === null ? reset(state) : startRow(state, row, 'advanced');
}

/** Spec §4 "RESET (neither playing nor paused)". */
export function reset(state: EmbedState): EmbedStep {
  return same({ ...state, playback: { ...state.playback, isPlaying: false, isPaused: false, isLoading: false } });
}
