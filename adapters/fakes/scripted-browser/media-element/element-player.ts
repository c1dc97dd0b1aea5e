import type { MediaResource } from '../media-source/media-resource.ts';
import { ERROR, NETWORK, READY, type ElementPlayer, type PlayerHost } from './element-state.ts';
import { aborted, createPendingStarts } from './pending-starts.ts';
import { createPlayhead } from './playhead.ts';

/** `timeupdate` fires this often while the position moves. */
const TIME_UPDATE_MS = 250;
/** A decoder this close to the end of an ended stream has read that end: what is appended now is not played. Measured in Chromium. */
const END_READ_S = 0.35;

export function createElementPlayer(host: PlayerHost): ElementPlayer {
  const { clock, faults } = host;
  const playhead = createPlayhead(clock);
  const state = {
    networkState: NETWORK.empty as number,
    readyState: READY.nothing as number,
    isPaused: true,
    isSeeking: false,
    isEnded: false,
    error: null as { code: number; message: string } | null,
  };
  let resource: MediaResource | null = null;
  let load = 0;
  const starts = createPendingStarts();
  let mayPlayBySelf = true;
  let startS: number | null = null;
  let wasLoaded = false;
  let isWaitingForKey = false;
  let seekOrdinal = 0;
  /** Whether the current seek may end; a stuck one may not. */
  let mayEndSeek = false;
  /** The position at which the decoder reached the end of the stream. */
  let endReadS: number | null = null;
  let stopTick: () => void = () => undefined;

  function queue(type: string, event = () => host.dispatch(type)): void {
    const queuedIn = load;
    clock.after(0, () => {
      if (queuedIn === load) event();
    });
  }
  function notifyPlaying(): void {
    queue('playing', () => {
      host.dispatch('playing');
      starts.resolve();
    });
  }

  const durationS = () => resource?.durationS() ?? NaN;
  const endS = () => endReadS ?? (resource?.isComplete() ? durationS() - faults.endsEarlyS : Infinity);
  const isAtEnd = () => state.readyState >= READY.metadata && playhead.positionS() >= endS();
  const playableUntilS = (isUsable = host.isKeyUsable) =>
    Math.min(endS(), resource?.playableUntilS(playhead.positionS(), isUsable) ?? 0);

  function readyStateNow(): number {
    if (isAtEnd()) return READY.enough;
    const atS = playhead.positionS();
    if (playableUntilS() > atS) return READY.enough;
    if (playableUntilS(() => true) > atS) return state.isSeeking ? READY.metadata : READY.current;
    return state.readyState >= READY.current && !state.isSeeking ? READY.current : READY.metadata;
  }

  function noteMissingKey(): void {
    const isMissing = playableUntilS(() => true) > playhead.positionS() && playableUntilS() <= playhead.positionS();
    if (isMissing && !isWaitingForKey) queue('waitingforkey');
    isWaitingForKey = isMissing;
  }

  function setReadyState(next: number): void {
    const before = state.readyState;
    if (next === before) return;
    state.readyState = next;
    if (next >= READY.current && state.isSeeking) finishSeek();
    if (next >= READY.current && !wasLoaded) {
      wasLoaded = true;
      queue('loadeddata');
    }
    if (before >= READY.future && next < READY.future) {
      if (state.isPaused || state.isEnded) return;
      queue('timeupdate');
      queue('waiting');
    } else if (before < READY.future && next >= READY.future) {
      queue('canplay');
      if (!state.isPaused) notifyPlaying();
      queue('canplaythrough');
      if (mayPlayBySelf && state.isPaused && host.playsBySelf() && !faults.autoplayRefused) begin();
    }
  }

  function finishSeek(): void {
    state.isSeeking = false;
    queue('timeupdate');
    queue('seeked');
  }

  function takeMetadata(): void {
    if (state.readyState > READY.nothing || resource === null || !resource.isReady()) return;
    state.readyState = READY.metadata;
    queue('durationchange');
    queue('loadedmetadata');
    const from = startS;
    startS = null;
    if (from !== null && from > 0) seek(from);
  }

  function finish(): void {
    playhead.stop();
    if (state.isEnded) return;
    if (host.isLooping()) return seek(0);
    state.isEnded = true;
    queue('timeupdate');
    queue('ended', () => {
      if (!state.isPaused) {
        state.isPaused = true;
        host.dispatch('pause');
        starts.take()(aborted());
      }
      host.dispatch('ended');
    });
  }

  function readEnd(): void {
    if (resource?.isComplete() && endReadS === null && playhead.isAdvancing() && endS() - playhead.positionS() <= END_READ_S)
      endReadS = endS();
  }

  /** Schedules the next event that needs no command. */
  function schedule(): void {
    stopTick();
    if (!playhead.isAdvancing()) return;
    const next = Math.min(playableUntilS(), endReadS === null ? endS() - END_READ_S : Infinity);
    const [rate, atS] = [host.rate(), playhead.positionS()];
    const untilMs = playhead.msUntil(next > atS ? next : playableUntilS(), rate);
    stopTick = clock.after(Math.min(TIME_UPDATE_MS, untilMs), () => {
      if (untilMs >= TIME_UPDATE_MS) host.dispatch('timeupdate');
      update();
    });
  }

  function update(): void {
    stopTick();
    if (resource === null || state.error !== null) return playhead.stop();
    takeMetadata();
    if (state.readyState === READY.nothing) return;
    playhead.stop();
    if (!state.isSeeking || mayEndSeek) setReadyState(readyStateNow());
    noteMissingKey();
    if (isAtEnd() && !state.isSeeking) {
      if (!state.isPaused) finish();
    } else if (!state.isPaused && !state.isSeeking && state.readyState >= READY.future) {
      playhead.start(host.rate(), playableUntilS());
      readEnd();
      schedule();
    }
  }

  function seek(toS: number): void {
    if (state.readyState === READY.nothing) {
      startS = toS;
      return;
    }
    const ordinal = (seekOrdinal += 1);
    playhead.setPosition(Math.max(0, Math.min(toS, durationS())));
    state.isSeeking = true;
    state.isEnded = false;
    endReadS = null;
    mayEndSeek = false;
    if (state.readyState > READY.metadata) setReadyState(READY.metadata);
    stopTick();
    queue('seeking');
    if (host.happens(faults.seekStuck)) return;
    queue('seek', () => {
      if (ordinal !== seekOrdinal) return;
      mayEndSeek = true;
      update();
    });
  }

  function begin(): void {
    mayPlayBySelf = false;
    if (state.isEnded || isAtEnd()) seek(0);
    if (state.isPaused) {
      state.isPaused = false;
      queue('play');
      if (state.readyState < READY.future) queue('waiting');
      else notifyPlaying();
    } else if (state.readyState >= READY.future) queue('start', starts.resolve);
    update();
    if (host.happens(faults.playInterrupted)) queue('interruption', pause);
  }

  function pause(): void {
    mayPlayBySelf = false;
    if (state.isPaused) return;
    state.isPaused = true;
    const reject = starts.take();
    queue('pause', () => {
      host.dispatch('timeupdate');
      host.dispatch('pause');
      reject(aborted());
    });
    update();
  }

  function fail(cause: number, message: string): void {
    if (state.error !== null) return;
    const code = state.readyState === READY.nothing ? ERROR.unsupported : cause;
    state.error = { code, message };
    state.networkState = code === ERROR.unsupported ? NETWORK.noSource : NETWORK.idle;
    playhead.stop();
    stopTick();
    queue('error', () => {
      // What never became media is given up; its source closes.
      if (code === ERROR.unsupported) resource?.detach();
      host.dispatch('error');
      if (code === ERROR.unsupported) starts.take()(new DOMException(message, 'NotSupportedError'));
    });
  }

  function begins(ordinal: number, next: MediaResource | null): void {
    if (ordinal !== load) return next?.detach();
    if (next === null) return fail(ERROR.unsupported, 'There is no media at this address.');
    resource = next;
    update();
  }

  return {
    state,
    ...{ durationS, seek, pause, update, queue, fail },
    positionS: playhead.positionS,
    resource: () => resource,
    isAdvancing: playhead.isAdvancing,
    load(open) {
      const wasInUse = state.networkState === NETWORK.loading || state.networkState === NETWORK.idle;
      const wasEmpty = state.networkState === NETWORK.empty;
      const ordinal = (load += 1);
      resource?.detach();
      resource = null;
      stopTick();
      starts.take()(aborted());
      if (wasInUse) queue('abort');
      if (!wasEmpty) queue('emptied');
      playhead.setPosition(0);
      Object.assign(state, { readyState: READY.nothing, isPaused: true, isSeeking: false, isEnded: false, error: null });
      [mayPlayBySelf, wasLoaded, isWaitingForKey] = [true, false, false];
      startS = endReadS = null;
      state.networkState = open === null ? NETWORK.empty : NETWORK.loading;
      if (open === null) return;
      queue('loadstart');
      queue('open', () => void Promise.resolve(open()).then((next) => begins(ordinal, next)));
    },
    play() {
      if (faults.autoplayRefused) return Promise.reject(new DOMException('Sound waits for a gesture.', 'NotAllowedError'));
      if (state.error?.code === ERROR.unsupported)
        return Promise.reject(new DOMException(state.error.message, 'NotSupportedError'));
      const started = starts.add();
      begin();
      return started;
    },
    endNow() {
      playhead.stop();
      endReadS = playhead.positionS();
      update();
    },
  };
}
