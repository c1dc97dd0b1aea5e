import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type {
  MediaAction,
  MediaActionName,
  MediaSession,
  NowPlaying,
  SessionPosition,
} from '#application/ports/media-session.ts';

export interface ScriptedMediaSession extends MediaSession {
  shown(): NowPlaying | null;
  state(): 'none' | 'paused' | 'playing';
  /** Every position it received, in order. */
  readonly positions: readonly (SessionPosition | null)[];
  allowed(): readonly MediaActionName[];
  /** Presses a media key of the system. */
  press(action: MediaAction): void;
}

/** A media session that records what it shows, and throws on what a browser throws on. */
export function createScriptedMediaSession(): ScriptedMediaSession {
  const actions = createEventEmitter<MediaAction>();
  const positions: (SessionPosition | null)[] = [];
  let shown: NowPlaying | null = null;
  let state: 'none' | 'paused' | 'playing' = 'none';
  let allowed: readonly MediaActionName[] = [];

  return {
    shown: () => shown,
    state: () => state,
    positions,
    allowed: () => allowed,
    press(action) {
      if (allowed.includes(action.type)) actions.emit(action);
    },
    show: (playing) => void (shown = playing),
    setState: (to) => void (state = to),
    setPosition(position) {
      if (position !== null) mustBeLegal(position);
      positions.push(position);
    },
    allow: (names) => void (allowed = names),
    onAction: actions.add,
  };
}

function mustBeLegal({ durationMs, positionMs, speed }: SessionPosition): void {
  const isLegal = durationMs >= 0 && positionMs >= 0 && positionMs <= durationMs && Number.isFinite(speed) && speed !== 0;
  if (!isLegal) throw new TypeError(`no position: ${positionMs} of ${durationMs} at ${speed}`);
}
