import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import {
  MEDIA_ACTIONS,
  type MediaAction,
  type MediaActionName,
  type MediaSession,
  type SessionPosition,
} from '#application/ports/media-session.ts';
import { MS_PER_S } from '#domain/constants/playback/media.ts';

/** The browser's own media session; one without any is quietly none. */
export function createMediaSession(): MediaSession {
  const actions = createEventEmitter<MediaAction>();
  // Some browsers lack it although the types declare it.
  const session = (navigator as Partial<Navigator>).mediaSession;

  const handle = (name: MediaActionName, handler: MediaSessionActionHandler | null) => {
    try {
      session?.setActionHandler(name, handler);
    } catch {
      // This browser does not know the action, so it cannot fire it either.
    }
  };

  return {
    show(playing) {
      if (session === undefined) return;
      if (playing === null) {
        session.metadata = null;
        return;
      }
      const artwork = playing.artwork.map(({ url, width, height }) => ({
        src: url,
        ...(width && height ? { sizes: `${width}x${height}` } : {}),
      }));
      session.metadata = new MediaMetadata({ ...playing, artwork });
    },
    setState(state) {
      if (session !== undefined) session.playbackState = state;
    },
    setPosition(position) {
      try {
        session?.setPositionState(position === null ? undefined : stateOf(position));
      } catch {
        // An old browser without positions: it shows none.
      }
    },
    allow(names) {
      for (const name of MEDIA_ACTIONS)
        handle(name, names.includes(name) ? (details) => actions.emit(actionOf(name, details)) : null);
    },
    onAction: actions.add,
  };
}

function stateOf({ durationMs, positionMs, speed }: SessionPosition): MediaPositionState {
  return { duration: durationMs / MS_PER_S, position: positionMs / MS_PER_S, playbackRate: speed };
}

function actionOf(type: MediaActionName, { seekOffset, seekTime, fastSeek }: MediaSessionActionDetails): MediaAction {
  if (type === 'seekto') return { type, positionMs: (seekTime ?? 0) * MS_PER_S, isFast: fastSeek ?? false };
  if (type === 'seekbackward' || type === 'seekforward')
    return { type, offsetMs: seekOffset == null ? null : seekOffset * MS_PER_S };
  return { type };
}
