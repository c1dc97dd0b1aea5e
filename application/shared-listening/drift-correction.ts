import { COMPARE_INTERVAL_MS } from '#domain/constants/playback/shared-listening.ts';
import {
  stepFollow,
  INITIAL_FOLLOW_STATE,
  withLocalPause,
  type FollowState,
  type FollowCommand,
  type FollowerPlayback,
} from '#domain/shared-listening/drift-policy.ts';
import type { SharedPlayback } from '#domain/shared-listening/types.ts';
import { errorFrom } from '../runtime/failure.ts';
import { positionAt } from '../player-view/playback-position.ts';
import { createServiceClock } from './service-clock.ts';
import { createTimers } from '../runtime/timers.ts';
import type { SharedListeningDeps } from './shared-listening-deps.ts';

/** Keeps the local player in sync with the session. */
export interface DriftCorrection {
  /** Sets the session's playback. With `isOn` false the player is independent; with `isPaused` it stays paused. */
  follow(shared: SharedPlayback | null, isOn: boolean, isPaused: boolean): void;
}

/** Spec §1 "shared listening sessions"; how far apart players may be: docs/architecture.md. */
export function createDriftCorrection({ api, clock, logger, player }: SharedListeningDeps): DriftCorrection {
  const time = createServiceClock(api, clock);
  let state: FollowState = INITIAL_FOLLOW_STATE;
  let shared: SharedPlayback | null = null;
  let isOn = false;
  let queued = '';

  const own = (): FollowerPlayback => {
    player.catchUp();
    const view = player.view();
    const { durationMs, nextTracks, phase, track } = view;
    const positionMs = positionAt(view, clock.nowMs());
    return { uri: track?.uri ?? null, nextUri: nextTracks[0]?.uri ?? null, phase, positionMs, durationMs };
  };
  /** Pages of one browser share a device: only the page that plays follows. */
  const isOtherPages = () => !player.playsHere() && player.view().devices.some((device) => device.isActive && device.isLocal);
  const carryOut = (order: FollowCommand): Promise<void> | void => {
    switch (order.type) {
      case 'play':
        queued = '';
        return shared ? player.play({ ...startOf(shared), positionMs: order.positionMs, paused: order.paused }) : undefined;
      case 'seek':
        return player.seek(order.positionMs);
      case 'pause':
        return player.pause();
      case 'resume':
        return player.resume();
      case 'set-tempo':
        return player.setTempo(order.tempo);
    }
  };
  /** Queues the session's next tracks, so that they follow without a gap. */
  const queueNext = async (mine: FollowerPlayback) => {
    if (shared === null || state.isLocallyPaused || mine.uri !== shared.track_uri || mine.phase === 'loading') return;
    const next = shared.next_track_uris.join();
    const wanted = `${shared.track_uri} ${next}`;
    if (queued === wanted) return;
    queued = wanted;
    if (player.view().nextTracks.slice(0, 1)[0]?.uri !== shared.next_track_uris[0]) await player.setQueue(shared.next_track_uris);
  };
  const tried = async (order: Promise<void> | void) => {
    try {
      await order;
    } catch (thrown) {
      queued = '';
      logger.log('debug', 'listening: drift correction failed', { code: errorFrom(thrown).code });
    }
  };
  const compare = () => {
    if (!isOn) return;
    timers.schedule('compare', COMPARE_INTERVAL_MS);
    void time.sync();
    if (isOtherPages()) return void (state = withLocalPause(state.isLocallyPaused));
    // A pause needs no clock.
    const nowMs = time.nowMs() ?? (state.isLocallyPaused ? clock.nowMs() : null);
    if (nowMs === null) return;
    const mine = own();
    const { state: next, command } = stepFollow(state, shared, mine, nowMs);
    state = next;
    if (command) void tried(carryOut(command));
    void tried(queueNext(mine));
  };
  const timers = createTimers<'compare'>(clock, compare);

  return {
    follow(playback, on, isPaused) {
      shared = playback;
      if (isOn && (!on || isPaused)) player.setTempo(1);
      if (!on) timers.cancelAll();
      if ((!isOn && on) || state.isLocallyPaused !== isPaused) state = withLocalPause(isPaused);
      isOn = on;
      if (on && isPaused) compare();
      else if (on) void time.sync().then(compare);
    },
  };
}

/** Plays one track, because the guest may lack its list. */
const startOf = ({ context_uri: contextUri, track_uri }: SharedPlayback) =>
  ({ contextUri, trackUris: [track_uri], shuffle: false, repeat: 'OFF' }) as const;
