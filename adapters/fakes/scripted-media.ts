import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, MediaSupport, PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import { CAN_PRELOAD_MS, MIME_AAC, MIME_MP3, PROGRESS_INTERVAL_MS } from '#domain/constants/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/units.ts';
import { createLane, type Lane } from './scripted-lane.ts';

/** A stretch of sound that somebody in front of the machine would have heard. */
export interface Heard {
  readonly uri: string;
  readonly fromMs: Ms;
  toMs: Ms;
}

export interface ScriptedMedia extends MediaPipeline {
  /** Everything that sounded, in order; a seek or a pause begins a new stretch. */
  readonly heard: readonly Heard[];
  isSounding(): boolean;
  volume01(): number;
  /** Whether the browser lets sound begin without a click. */
  allowAutoplay(allowed: boolean): void;
  /** The open track breaks, at once. */
  break(error: PlayerError): void;
}

export interface ScriptedMediaParts {
  readonly clock: Clock;
  readonly source: TrackSource;
  readonly support?: MediaSupport;
}

const SUPPORT: MediaSupport = {
  keySystems: ['org.w3.clearkey'],
  mimeTypes: [MIME_AAC, 'audio/mp4; codecs="flac"', 'audio/mp4; codecs="opus"', MIME_MP3],
};

/**
 * A pipeline without sound: it fetches real bytes and licences, and lets the clock do the playing.
 * It waits when bytes are missing, preloads, and goes over into the next track without a gap.
 */
export function createScriptedMedia({ clock, source, support = SUPPORT }: ScriptedMediaParts): ScriptedMedia {
  const listeners = new Set<(event: MediaEvent) => void>();
  const heard: Heard[] = [];
  let lane: Lane | null = null;
  let next: Lane | null = null;
  let wantsPlay = false;
  let isLoaded = false;
  let mayPreload = false;
  let mayAutoplay = true;
  let volume01 = 1;
  let rate = 1;
  let seekMs: Ms | null = null;
  /** Position when it last began to sound, and when that was; null while it is silent. */
  let base: { readonly positionMs: Ms; readonly atMs: Ms } | null = null;
  let stillMs: Ms = 0;
  let stopTick = () => {};

  const emit = (event: MediaEvent) => [...listeners].forEach((listener) => listener(event));
  const positionMs = () => (base ? base.positionMs + (clock.nowMs() - base.atMs) * rate : stillMs);

  const quiet = () => {
    stillMs = positionMs();
    const last = heard.at(-1);
    if (base && last) last.toMs = stillMs;
    base = null;
    stopTick();
  };

  const sound = (from: Lane) => {
    base = { positionMs: stillMs, atMs: clock.nowMs() };
    heard.push({ uri: from.track.uri, fromMs: stillMs, toMs: stillMs });
    tick(from);
  };

  /** The next moment at which something happens: half a second on, out of bytes, or the end. */
  const tick = (from: Lane) => {
    stopTick();
    const untilMs = Math.min(from.heldUntilMs(positionMs()), from.layout.durationMs);
    const delayMs = Math.min(PROGRESS_INTERVAL_MS, Math.max(0, untilMs - positionMs()) / rate);
    stopTick = clock.after(delayMs, () => onTick(from));
  };

  const onTick = (from: Lane): void => {
    const { playId, layout } = from;
    const at = positionMs();
    from.fetch(at);
    if (at >= layout.durationMs) return finish(from);
    if (!from.holds(at)) {
      quiet();
      return emit({ type: 'waiting', playId, positionMs: at });
    }
    emit({ type: 'progressed', playId, positionMs: at });
    if (lane !== from) return;
    announcePreload(from);
    if (base) tick(from);
  };

  const announcePreload = ({ playId, layout }: Lane) => {
    if (mayPreload || layout.durationMs - positionMs() > CAN_PRELOAD_MS) return;
    mayPreload = true;
    emit({ type: 'can-preload', playId });
  };

  const finish = (from: Lane) => {
    quiet();
    stillMs = from.layout.durationMs;
    const last = heard.at(-1);
    if (last) last.toMs = stillMs;
    const follower = next?.holds(0) ? next : null;
    if (follower) begin(follower, 0);
    emit({ type: 'ended', playId: from.playId, nextPlayId: follower?.playId ?? null });
    if (follower) filled(follower);
  };

  const begin = (to: Lane, startMs: Ms) => {
    if (next !== to) next?.close();
    lane?.close();
    lane = to;
    next = null;
    stillMs = startMs;
    ({ isLoaded, mayPreload, seekMs } = { isLoaded: false, mayPreload: false, seekMs: null });
  };

  /** Bytes or a key have come: whatever waited for them goes on. */
  const filled = (from: Lane) => {
    if (lane !== from || !from.holds(stillMs)) return;
    const { playId } = from;
    if (!isLoaded) {
      isLoaded = true;
      emit({ type: 'loaded', playId, durationMs: from.layout.durationMs });
    }
    if (lane === from && seekMs !== null) {
      const at = seekMs;
      seekMs = null;
      emit({ type: 'seeked', playId, positionMs: at });
    }
    if (lane === from && wantsPlay && !base) start(from);
  };

  const start = (from: Lane): void => {
    if (!mayAutoplay) {
      wantsPlay = false;
      return emit({ type: 'autoplay-failed', playId: from.playId });
    }
    sound(from);
    emit({ type: 'playing', playId: from.playId, positionMs: stillMs });
  };

  const laneOf = (playId: PlayId, track: PlayableTrack): Lane => {
    const made: Lane = createLane(playId, track, source, {
      filled: () => filled(made),
      failed: (error) => failed(made, error),
    });
    return made;
  };

  const failed = (from: Lane, error: PlayerError) => {
    if (from === next) next = null;
    // What is there already is heard first; the tick that runs dry asks again.
    if (from === lane && base && from.heldUntilMs(positionMs()) > positionMs() + PROGRESS_INTERVAL_MS) return;
    broken(from, error);
  };

  const broken = (from: Lane, error: PlayerError) => {
    if (from === lane) quiet();
    from.close();
    emit({ type: 'failed', playId: from.playId, error });
  };

  return {
    heard,
    support: () => Promise.resolve(support),
    open(playId, track, { autoplay, positionMs: startMs }) {
      quiet();
      begin(next?.playId === playId ? next : laneOf(playId, track), startMs);
      wantsPlay = autoplay;
      lane?.fetch(startMs);
      if (lane) filled(lane);
    },
    preload(playId, track) {
      next?.close();
      next = laneOf(playId, track);
      next.fetch(0);
    },
    cancelPreload() {
      next?.close();
      next = null;
    },
    play() {
      wantsPlay = true;
      if (lane && isLoaded && !base && lane.holds(stillMs)) start(lane);
    },
    pause() {
      if (!wantsPlay) return;
      wantsPlay = false;
      quiet();
      // As a media element: also while it waits for bytes.
      if (lane && isLoaded) emit({ type: 'paused', playId: lane.playId, positionMs: stillMs });
    },
    seek(toMs) {
      if (!lane) return;
      quiet();
      stillMs = Math.min(Math.max(0, toMs), lane.layout.durationMs);
      seekMs = stillMs;
      if (lane.layout.durationMs - stillMs > CAN_PRELOAD_MS) mayPreload = mayPreload && next !== null;
      lane.fetch(stillMs);
      filled(lane);
    },
    stop() {
      quiet();
      lane?.close();
      next?.close();
      lane = next = null;
    },
    prepare: () => undefined,
    setRate(to) {
      if (base) stillMs = positionMs();
      if (base) base = { positionMs: stillMs, atMs: clock.nowMs() };
      rate = to;
      if (lane && base) tick(lane);
    },
    setSound: () => undefined,
    onObservation: () => () => undefined,
    setVolume: (to) => void (volume01 = to),
    positionMs,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isSounding: () => base !== null,
    volume01: () => volume01,
    allowAutoplay: (allowed) => void (mayAutoplay = allowed),
    break(error) {
      if (lane) broken(lane, error);
    },
  };
}
