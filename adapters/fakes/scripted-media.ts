import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import { createStartupMetrics } from '#application/playback/startup-metrics.ts';
import type { MediaEvent, MediaSupport, PlayId } from '#application/ports/media-pipeline.ts';
import {
  CAN_PRELOAD_MS,
  MIME_AAC,
  MIME_MP3,
  PROGRESS_INTERVAL_MS,
  SEEK_END_MARGIN_MS,
} from '#domain/constants/playback/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { createScriptedTrackSlot, type ScriptedTrackSlot } from './scripted-track-slot.ts';
import { createMediaFaults, type ScriptedMedia, type ScriptedMediaParts } from './scripted-controls.ts';
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
 * A pipeline without sound: it fetches real bytes and licences, and the clock drives playback.
 * It waits when bytes are missing, preloads, and continues into the next track without a gap.
 */
export function createScriptedMedia({ clock, source, support = SUPPORT }: ScriptedMediaParts): ScriptedMedia {
  const listeners = new Set<(event: MediaEvent) => void>();
  const sounding = createScriptedSound(clock);
  const { playedSpans, positionMs } = sounding;
  let slot: ScriptedTrackSlot | null = null;
  let next: ScriptedTrackSlot | null = null;
  let wantsPlay = false;
  let isLoaded = false;
  let mayPreload = false;
  let volume01 = 1;
  let seekMs: Ms | null = null;
  let stopTick = () => {};

  const observations = createEventEmitter<[PlayId, Observation]>();
  const observe = (playId: PlayId, observation: Observation) => observations.emit([playId, observation]);
  const meter = createStartupMetrics(clock, observe);
  let prepared: ScriptedTrackSlot | null = null;
  const faults = createMediaFaults();

  const emit = (event: MediaEvent) => {
    [...listeners].forEach((listener) => listener(event));
    meter.onMediaEvent(event);
  };

  const stopSound = () => {
    sounding.stop();
    stopTick();
  };

  const sound = (from: ScriptedTrackSlot) => {
    sounding.begin(from.track.uri);
    tick(from);
  };

  /** The next moment at which something happens: half a second on, out of bytes, or the end. */
  const tick = (from: ScriptedTrackSlot) => {
    stopTick();
    const untilMs = Math.min(from.bufferedUntilMs(positionMs()), from.layout.durationMs);
    stopTick = clock.after(Math.min(PROGRESS_INTERVAL_MS, sounding.remainingMs(untilMs)), () => onTick(from));
  };

  const onTick = (from: ScriptedTrackSlot): void => {
    const { playId, layout } = from;
    const at = positionMs();
    from.fetch(at);
    if (at >= layout.durationMs) return finish(from);
    if (!from.isBuffered(at)) {
      stopSound();
      return emit({ type: 'waiting', playId, positionMs: at });
    }
    emit({ type: 'progressed', playId, positionMs: at });
    if (slot !== from) return;
    announcePreload(from);
    if (sounding.isSounding()) tick(from);
  };

  const announcePreload = ({ playId, layout }: ScriptedTrackSlot) => {
    if (mayPreload || layout.durationMs - positionMs() > CAN_PRELOAD_MS) return;
    mayPreload = true;
    emit({ type: 'can-preload', playId });
  };

  const finish = (from: ScriptedTrackSlot) => {
    stopSound();
    sounding.end(from.layout.durationMs);
    const follower = next?.isBuffered(0) ? next : null;
    if (follower) begin(follower, 0);
    emit({ type: 'ended', playId: from.playId, nextPlayId: follower?.playId ?? null });
    if (follower) filled(follower);
  };

  const begin = (to: ScriptedTrackSlot, startMs: Ms) => {
    if (next !== to) next?.close();
    slot?.close();
    slot = to;
    next = null;
    sounding.setPosition(startMs);
    ({ isLoaded, mayPreload, seekMs } = { isLoaded: false, mayPreload: false, seekMs: null });
  };

  /** Bytes or a key arrived: continue what waited for them. */
  const filled = (from: ScriptedTrackSlot) => {
    if (slot !== from || !from.isBuffered(positionMs())) return;
    const { playId } = from;
    if (!isLoaded) {
      isLoaded = true;
      const { mimeType } = from.track;
      observe(playId, { type: 'opened', mimeType, keySystem: from.keySystem, wasReady: from.wasReady });
      emit({ type: 'loaded', playId, durationMs: from.layout.durationMs });
    }
    if (slot === from && seekMs !== null) {
      const at = seekMs;
      seekMs = null;
      emit({ type: 'seeked', playId, positionMs: at });
    }
    if (slot === from && wantsPlay && !sounding.isSounding()) start(from);
  };

  const start = (from: ScriptedTrackSlot): void => {
    if (faults.isAutoplayRefused) {
      wantsPlay = false;
      return emit({ type: 'autoplay-failed', playId: from.playId });
    }
    sound(from);
    emit({ type: 'playing', playId: from.playId, positionMs: positionMs() });
  };

  const slotFor = (playId: PlayId, track: PlayableTrack): ScriptedTrackSlot => {
    const ready = prepared !== null && isSameFile(prepared.track, track) ? prepared : null;
    if (ready !== null) {
      prepared = null;
      ready.assign(playId);
      return ready;
    }
    const made: ScriptedTrackSlot = createScriptedTrackSlot(playId, track, {
      ...{ clock, source, faults },
      onFilled: () => filled(made),
      onFailure: (error) => failed(made, error),
      onObservation: (observation) => observe(made.playId, observation),
    });
    return made;
  };

  const failed = (from: ScriptedTrackSlot, error: PlayerError) => {
    if (from === prepared) prepared = null;
    if (from !== slot && from !== next) return;
    if (from === next) next = null;
    // Play the buffered part first, if its key is there; the tick that runs dry fetches again.
    const mayPlayOn = from === slot && sounding.isSounding() && from.isBuffered(positionMs());
    if (mayPlayOn && from.bufferedUntilMs(positionMs()) > positionMs() + PROGRESS_INTERVAL_MS) return;
    broken(from, error);
  };

  const broken = (from: ScriptedTrackSlot, error: PlayerError) => {
    if (from === slot) stopSound();
    from.close();
    emit({ type: 'failed', playId: from.playId, error });
  };

  const pause = () => {
    if (!wantsPlay) return;
    wantsPlay = false;
    stopSound();
    // As a media element: also while it waits for bytes.
    if (slot && isLoaded) emit({ type: 'paused', playId: slot.playId, positionMs: positionMs() });
  };

  return {
    ...{ playedSpans, faults },
    support: () => Promise.resolve(support),
    open(playId, track, { autoplay, positionMs: startMs }) {
      stopSound();
      begin(next?.playId === playId ? next : slotFor(playId, track), startMs);
      wantsPlay = autoplay;
      if (autoplay) meter.onPlayRequested(playId);
      slot?.fetch(startMs);
      if (slot) filled(slot);
    },
    preload(playId, track) {
      next?.close();
      next = slotFor(playId, track);
      next.fetch(0);
    },
    cancelPreload() {
      next?.close();
      next = null;
    },
    play() {
      wantsPlay = true;
      if (slot) meter.onPlayRequested(slot.playId);
      if (slot && isLoaded && !sounding.isSounding() && slot.isBuffered(positionMs())) start(slot);
    },
    pause,
    seek(toMs) {
      if (!slot) return;
      stopSound();
      seekMs = Math.max(0, Math.min(toMs, slot.layout.durationMs - SEEK_END_MARGIN_MS));
      sounding.setPosition(seekMs);
      if (!slot.isBuffered(seekMs)) meter.onSeekRequested(slot.playId);
      if (slot.layout.durationMs - seekMs > CAN_PRELOAD_MS) mayPreload = mayPreload && next !== null;
      slot.fetch(positionMs());
      filled(slot);
    },
    stop() {
      stopSound();
      slot?.close();
      next?.close();
      prepared?.close();
      slot = next = prepared = null;
    },
    prepare(track) {
      if ([prepared, slot, next].some((known) => known && isSameFile(known.track, track))) return;
      prepared?.close();
      prepared = null;
      prepared = slotFor(PREPARED, track);
      prepared.fetchHead();
    },
    setRate(to) {
      sounding.setRate(to);
      if (slot && sounding.isSounding()) tick(slot);
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
    isProtected: () => slot !== null && slot.keySystem !== null,
    allowAutoplay: (allowed) => void (faults.isAutoplayRefused = !allowed),
    fillUp: () => void (faults.isFull = true),
    evict: () => slot?.evict(positionMs()),
    endEarly() {
      if (slot && sounding.isSounding()) finish(slot);
    },
    pauseItself: pause,
    report: emit,
    loseKey: () => slot?.loseKey(),
    break(error) {
      if (slot) broken(slot, error);
    },
  };
}
