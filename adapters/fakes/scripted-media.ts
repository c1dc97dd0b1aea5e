import { createListeners } from '#application/runtime/event-emitter.ts';
import { createMediaMeter } from '#application/playback/startup-metrics.ts';
import type { MediaEvent, MediaSupport, PlayId } from '#application/ports/media-pipeline.ts';
import { CAN_PRELOAD_MS, MIME_AAC, MIME_MP3, PROGRESS_INTERVAL_MS } from '#domain/constants/playback/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { createLane, type Lane } from './scripted-lane.ts';
import type { ScriptedMedia, ScriptedMediaParts } from './scripted-controls.ts';
import { createScriptedSound } from './scripted-sound.ts';

export type { ScriptedMedia, ScriptedMediaParts };

const SUPPORT: MediaSupport = {
  keySystems: ['org.w3.clearkey'],
  mimeTypes: [MIME_AAC, 'audio/mp4; codecs="flac"', 'audio/mp4; codecs="opus"', MIME_MP3],
};

/** Stands for the play id a prepared track does not have yet. */
const PREPARED: PlayId = -1;

const isSameFile = (a: PlayableTrack, b: PlayableTrack) => (a.fileId ?? a.uri) === (b.fileId ?? b.uri);

/**
 * A pipeline without sound: it fetches real bytes and licences, and lets the clock do the playing.
 * It waits when bytes are missing, preloads, and goes over into the next track without a gap.
 */
export function createScriptedMedia({ clock, source, support = SUPPORT }: ScriptedMediaParts): ScriptedMedia {
  const listeners = new Set<(event: MediaEvent) => void>();
  const sounding = createScriptedSound(clock);
  const { heard, positionMs } = sounding;
  let lane: Lane | null = null;
  let next: Lane | null = null;
  let wantsPlay = false;
  let isLoaded = false;
  let mayPreload = false;
  let mayAutoplay = true;
  let volume01 = 1;
  let seekMs: Ms | null = null;
  let stopTick = () => {};

  const observations = createListeners<[PlayId, Observation]>();
  const observe = (playId: PlayId, observation: Observation) => observations.emit([playId, observation]);
  const meter = createMediaMeter(clock, observe);
  let prepared: Lane | null = null;
  let isFull = false;

  const emit = (event: MediaEvent) => {
    [...listeners].forEach((listener) => listener(event));
    meter.hear(event);
  };

  const quiet = () => {
    sounding.quiet();
    stopTick();
  };

  const sound = (from: Lane) => {
    sounding.begin(from.track.uri);
    tick(from);
  };

  /** The next moment at which something happens: half a second on, out of bytes, or the end. */
  const tick = (from: Lane) => {
    stopTick();
    const untilMs = Math.min(from.heldUntilMs(positionMs()), from.layout.durationMs);
    stopTick = clock.after(Math.min(PROGRESS_INTERVAL_MS, sounding.leftMs(untilMs)), () => onTick(from));
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
    if (sounding.isSounding()) tick(from);
  };

  const announcePreload = ({ playId, layout }: Lane) => {
    if (mayPreload || layout.durationMs - positionMs() > CAN_PRELOAD_MS) return;
    mayPreload = true;
    emit({ type: 'can-preload', playId });
  };

  const finish = (from: Lane) => {
    quiet();
    sounding.end(from.layout.durationMs);
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
    sounding.place(startMs);
    ({ isLoaded, mayPreload, seekMs } = { isLoaded: false, mayPreload: false, seekMs: null });
  };

  /** Bytes or a key have come: whatever waited for them goes on. */
  const filled = (from: Lane) => {
    if (lane !== from || !from.holds(positionMs())) return;
    const { playId } = from;
    if (!isLoaded) {
      isLoaded = true;
      const { mimeType } = from.track;
      observe(playId, { type: 'opened', mimeType, keySystem: from.keySystem, wasReady: from.wasReady });
      emit({ type: 'loaded', playId, durationMs: from.layout.durationMs });
    }
    if (lane === from && seekMs !== null) {
      const at = seekMs;
      seekMs = null;
      emit({ type: 'seeked', playId, positionMs: at });
    }
    if (lane === from && wantsPlay && !sounding.isSounding()) start(from);
  };

  const start = (from: Lane): void => {
    if (!mayAutoplay) {
      wantsPlay = false;
      return emit({ type: 'autoplay-failed', playId: from.playId });
    }
    sound(from);
    emit({ type: 'playing', playId: from.playId, positionMs: positionMs() });
  };

  const laneOf = (playId: PlayId, track: PlayableTrack): Lane => {
    const ready = prepared !== null && isSameFile(prepared.track, track) ? prepared : null;
    if (ready !== null) {
      prepared = null;
      ready.take(playId);
      return ready;
    }
    const made: Lane = createLane(playId, track, {
      ...{ clock, source },
      isFull: () => isFull,
      filled: () => filled(made),
      failed: (error) => failed(made, error),
      observed: (observation) => observe(made.playId, observation),
    });
    return made;
  };

  const failed = (from: Lane, error: PlayerError) => {
    if (from === prepared) prepared = null;
    if (from !== lane && from !== next) return;
    if (from === next) next = null;
    // What is there already is heard first; the tick that runs dry asks again.
    if (from === lane && sounding.isSounding() && from.heldUntilMs(positionMs()) > positionMs() + PROGRESS_INTERVAL_MS) return;
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
      if (autoplay) meter.playAsked(playId);
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
      if (lane) meter.playAsked(lane.playId);
      if (lane && isLoaded && !sounding.isSounding() && lane.holds(positionMs())) start(lane);
    },
    pause() {
      if (!wantsPlay) return;
      wantsPlay = false;
      quiet();
      // As a media element: also while it waits for bytes.
      if (lane && isLoaded) emit({ type: 'paused', playId: lane.playId, positionMs: positionMs() });
    },
    seek(toMs) {
      if (!lane) return;
      quiet();
      seekMs = Math.min(Math.max(0, toMs), lane.layout.durationMs);
      sounding.place(seekMs);
      if (!lane.holds(seekMs)) meter.seekAsked(lane.playId);
      if (lane.layout.durationMs - seekMs > CAN_PRELOAD_MS) mayPreload = mayPreload && next !== null;
      lane.fetch(positionMs());
      filled(lane);
    },
    stop() {
      quiet();
      lane?.close();
      next?.close();
      prepared?.close();
      lane = next = prepared = null;
    },
    prepare(track) {
      if ([prepared, lane, next].some((known) => known && isSameFile(known.track, track))) return;
      prepared?.close();
      prepared = null;
      prepared = laneOf(PREPARED, track);
      prepared.fetchHead();
    },
    setRate(to) {
      sounding.setRate(to);
      if (lane && sounding.isSounding()) tick(lane);
    },
    setSound: () => undefined,
    onObservation: (listener) => observations.add(([playId, observation]) => listener(playId, observation)),
    setVolume: (to) => void (volume01 = to),
    positionMs,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isSounding: sounding.isSounding,
    volume01: () => volume01,
    allowAutoplay: (allowed) => void (mayAutoplay = allowed),
    fillUp() {
      isFull = true;
    },
    break(error) {
      if (lane) broken(lane, error);
    },
  };
}
