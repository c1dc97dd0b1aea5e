import type { Ms } from '../../core/units.ts';
import { isLimited, lengthMs } from '../playback.ts';
import type { EmbedState } from '../types.ts';

/** Why the visitor gets previews; null in full playback. */
type PreviewReason = 'signed-out' | 'mobile' | 'safari' | 'unsupported';

/** A track as its host page sees it. */
interface HostTrack {
  readonly uri: string;
  readonly name: string;
  /** The artists, or the show of an episode. */
  readonly subtitle: string;
  /** The row, from 0. */
  readonly index: number;
  readonly durationMs: Ms;
}

/** What a host page may know of an embed: the playback of the resource it embeds, and nothing of the visitor's account. */
export interface HostView {
  /** The embedded resource. */
  readonly uri: string;
  /** Null before the first play. */
  readonly track: HostTrack | null;
  readonly trackCount: number;
  readonly isPaused: boolean;
  readonly isBuffering: boolean;
  readonly positionMs: Ms;
  /** Of the track, or of its preview. */
  readonly durationMs: Ms;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly playbackRate: number;
  readonly mode: 'full' | 'preview';
  readonly reason: PreviewReason | null;
}

/** The events of an embed by name, with their values. */
export interface EmbedEvents {
  readonly playback_update: HostView;
  readonly playback_started: HostTrack;
  readonly track_change: HostTrack;
  /** The track played to its end. */
  readonly ended: HostTrack;
  readonly volume_change: { readonly volume: number; readonly isMuted: boolean };
  readonly rate_change: { readonly playbackRate: number };
  readonly mode: { readonly mode: 'full' | 'preview'; readonly reason: PreviewReason | null };
  /** The browser wants a click in the embed first. */
  readonly autoplay_failed: null;
  readonly error: { readonly code: string; readonly message: string };
}

/** The names of all events. */
export const EMBED_EVENTS: readonly (keyof EmbedEvents)[] = [
  'playback_update',
  'playback_started',
  'track_change',
  'ended',
  'volume_change',
  'rate_change',
  'mode',
  'autoplay_failed',
  'error',
];

/** One event with its value. */
export type EmbedEventMessage = {
  readonly [Name in keyof EmbedEvents]: { readonly event: Name; readonly value: EmbedEvents[Name] };
}[keyof EmbedEvents];

function trackOf({ index, tracks }: EmbedState): HostTrack | null {
  const track = tracks[index];
  if (track === undefined) return null;
  const { artists, durationMs, name, show, uri } = track;
  return { uri, name, subtitle: show ?? artists.join(', '), index, durationMs };
}

function reasonOf({ platform }: EmbedState): PreviewReason {
  if (platform.isMobile) return 'mobile';
  if (platform.isSafari) return 'safari';
  return platform.forcePreview ? 'unsupported' : 'signed-out';
}

/** The view of a state for the host page. */
export function hostViewOf(state: EmbedState): HostView {
  const { playback, progressMs, resource, sound, tracks } = state;
  const isPreview = isLimited(state);
  return {
    uri: resource.uri,
    track: playback.trackUri === null ? null : trackOf(state),
    trackCount: tracks.length,
    isPaused: !playback.isPlaying && !playback.isLoading,
    isBuffering: playback.isLoading,
    positionMs: progressMs,
    durationMs: lengthMs(state),
    volume: sound.volume01,
    isMuted: sound.isMuted,
    playbackRate: sound.rate,
    mode: isPreview ? 'preview' : 'full',
    reason: isPreview ? reasonOf(state) : null,
  };
}

/** What happened between two states, in the order in which a host page hears of it. */
export function embedEventsBetween(before: EmbedState, after: EmbedState): readonly EmbedEventMessage[] {
  const [was, is] = [hostViewOf(before), hostViewOf(after)];
  const events: EmbedEventMessage[] = [];
  if (after.endedCount !== before.endedCount && was.track !== null) events.push({ event: 'ended', value: was.track });
  if (was.mode !== is.mode || was.reason !== is.reason)
    events.push({ event: 'mode', value: { mode: is.mode, reason: is.reason } });
  const isOther = is.track?.uri !== was.track?.uri || is.track?.index !== was.track?.index;
  if (is.track !== null && isOther) events.push({ event: 'track_change', value: is.track });
  const hasStarted = after.playback.isPlaying && (!before.playback.isPlaying || isOther);
  if (is.track !== null && hasStarted) events.push({ event: 'playback_started', value: is.track });
  if (was.volume !== is.volume || was.isMuted !== is.isMuted)
    events.push({ event: 'volume_change', value: { volume: is.volume, isMuted: is.isMuted } });
  if (was.playbackRate !== is.playbackRate) events.push({ event: 'rate_change', value: { playbackRate: is.playbackRate } });
  if (after.isAutoplayRefused && !before.isAutoplayRefused) events.push({ event: 'autoplay_failed', value: null });
  const { notice } = after;
  if (notice !== null && notice !== before.notice)
    events.push({ event: 'error', value: { code: notice.code, message: notice.message } });
  if (hasMoved(was, is)) events.push({ event: 'playback_update', value: is });
  return events;
}

function hasMoved(was: HostView, is: HostView): boolean {
  return (Object.keys(is) as (keyof HostView)[]).some((name) => name !== 'track' && was[name] !== is[name]);
}
