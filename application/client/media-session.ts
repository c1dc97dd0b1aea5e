import { FAST_SEEK_PAUSE_MS, MEDIA_POSITION_SLACK_MS } from '#domain/constants/playback/sound.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Controller, PlayerView, TrackView } from '../player-view/controller-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaAction, MediaActionName, MediaSession, NowPlaying, SessionPosition } from '../ports/media-session.ts';
import { positionAt } from '../player-view/playback-position.ts';
import { memoize } from '../runtime/memoize.ts';
import { createTimers } from '../runtime/timers.ts';

export interface MediaSessionDeps {
  readonly mediaSession: MediaSession;
  readonly controller: Controller;
  readonly clock: Clock;
  /** The base of relative URLs. */
  readonly origin: string;
}

interface ReportedPosition {
  readonly position: SessionPosition;
  readonly isMoving: boolean;
  readonly atMs: Ms;
}

/** Synchronises the system's media session with the player and carries out its actions. It shows only playback on this device. */
export function connectMediaSession({ mediaSession, controller, clock, origin }: MediaSessionDeps): () => void {
  const show = skipRepeats(mediaSession.show);
  const setState = skipRepeats(mediaSession.setState);
  const allow = skipRepeats(mediaSession.allow);
  const playingOf = memoize((track: TrackView | null) => (track === null ? null : nowPlayingOf(track, origin)));
  let reported: ReportedPosition | null = null;

  /** Systems extrapolate the position: report it only when their estimate would be wrong. */
  const placeAt = (view: PlayerView, nowMs: Ms) => {
    const position = view.phase === 'idle' ? null : positionOf(view, nowMs);
    const isMoving = view.phase === 'playing';
    if (position === null ? reported === null : reported !== null && isExpected(reported, position, isMoving, nowMs)) return;
    reported = position && { position, isMoving, atMs: nowMs };
    mediaSession.setPosition(position);
  };

  const follow = (view: PlayerView) => {
    const here = isElsewhere(view) || view.track === null ? null : view;
    show(playingOf(here?.track ?? null));
    setState(here === null ? 'none' : here.phase === 'playing' || here.phase === 'loading' ? 'playing' : 'paused');
    allow(here === null ? [] : actionsOf(here));
    placeAt(here ?? { ...view, phase: 'idle' }, clock.nowMs());
  };

  const act = createActions(controller, clock);
  const forget = [controller.onChange(follow), mediaSession.onAction(act)];
  follow(controller.view());
  return () => forget.forEach((stop) => stop());
}

function skipRepeats<Value>(emit: (value: Value) => void): (value: Value) => void {
  let last: string | null = null;
  return (value) => {
    const text = JSON.stringify(value);
    if (text === last) return;
    last = text;
    emit(value);
  };
}

function isElsewhere({ devices }: PlayerView): boolean {
  return devices.some(({ isActive, isLocal }) => isActive && !isLocal);
}

function nowPlayingOf({ artists, group, images, name }: TrackView, origin: string): NowPlaying {
  const artwork = images.map(({ url, width, height }) => ({ url: url.startsWith('/') ? origin + url : url, width, height }));
  return {
    title: name,
    artist: artists.map((artist) => artist.name).join(', '),
    album: group.name,
    artwork: artwork.sort((one, other) => (other.width ?? 0) - (one.width ?? 0)),
  };
}

/** Null for an invalid position: browsers throw for a position beyond the duration, and for NaN. */
function positionOf(view: PlayerView, nowMs: Ms): SessionPosition | null {
  const { durationMs } = view;
  const positionMs = positionAt(view, nowMs);
  if (!(durationMs > 0) || !Number.isFinite(durationMs) || !Number.isFinite(positionMs)) return null;
  const speed = view.speed > 0 && Number.isFinite(view.speed) ? view.speed : 1;
  return { durationMs, positionMs: Math.min(durationMs, Math.max(0, positionMs)), speed };
}

function isExpected(
  { atMs, isMoving: wasMoving, position: before }: ReportedPosition,
  now: SessionPosition,
  isMoving: boolean,
  nowMs: Ms,
) {
  const movedMs = wasMoving ? (nowMs - atMs) * before.speed : 0;
  const isNear = Math.abs(before.positionMs + movedMs - now.positionMs) <= MEDIA_POSITION_SLACK_MS;
  return isNear && isMoving === wasMoving && before.durationMs === now.durationMs && before.speed === now.speed;
}

/** Seek steps are for episodes only: phones show them instead of next and previous. */
function actionsOf({ disallows, track }: PlayerView): readonly MediaActionName[] {
  const isEpisode = track?.type === 'episode';
  const may: Readonly<Record<MediaActionName, boolean>> = {
    play: true,
    pause: true,
    stop: true,
    previoustrack: !disallows.skippingPrevious || !disallows.seeking,
    nexttrack: !disallows.skippingNext,
    seekbackward: isEpisode && !disallows.seeking,
    seekforward: isEpisode && !disallows.seeking,
    seekto: !disallows.seeking,
    skipad: track?.type === 'ad' && !disallows.skippingNext,
  };
  return (Object.keys(may) as readonly MediaActionName[]).filter((action) => may[action]);
}

/** Carries out the system's actions. Errors appear only where the player shows them. */
function createActions(controller: Controller, clock: Clock): (action: MediaAction) => void {
  let fastMs: Ms = 0;
  const timers = createTimers<'seek'>(clock, () => attempt(controller.seek(fastMs)));
  const attempt = (done: Promise<void>) => void done.catch(() => undefined);
  const positionMs = () => positionAt(controller.view(), clock.nowMs());

  const seekTo = (toMs: Ms, isFast: boolean) => {
    timers.cancel('seek');
    fastMs = Math.max(0, toMs);
    if (isFast) timers.schedule('seek', FAST_SEEK_PAUSE_MS);
    else attempt(controller.seek(fastMs));
  };

  return (action) => {
    switch (action.type) {
      case 'play':
        return attempt(controller.resume());
      case 'pause':
      case 'stop':
        return attempt(controller.pause());
      case 'previoustrack':
        return attempt(controller.smartPreviousTrack());
      case 'nexttrack':
      case 'skipad':
        return attempt(controller.nextTrack());
      case 'seekbackward':
        return action.offsetMs === null ? attempt(controller.seekBackward()) : seekTo(positionMs() - action.offsetMs, false);
      case 'seekforward':
        return action.offsetMs === null ? attempt(controller.seekForward()) : seekTo(positionMs() + action.offsetMs, false);
      case 'seekto':
        return seekTo(action.positionMs, action.isFast);
    }
  };
}
