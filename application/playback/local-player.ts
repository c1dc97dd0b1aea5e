import { volume01From } from '#domain/connect/volume.ts';
import { UNSENT_UPDATE_EVENT } from '#domain/constants/network/reporting.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlaybackState } from '#domain/playback/types.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import { reasonOf } from '#domain/tracking/play-reasons.ts';
import {
  INITIAL_TRACK_PLAYBACK,
  speedOf,
  trackAt,
  type TrackPlaybackEvent,
  type TrackPlaybackEffect,
  type TrackPlaybackState,
  updateOf,
} from '#domain/track-playback/state.ts';
import type { MachineTrack, StateUpdate } from '#domain/track-playback/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Api } from '../api/api-client.ts';
import { createEpisodeSpeed } from './episode-speed.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createMachine } from '../runtime/machine-runner.ts';
import type { Http } from '../ports/http.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaSupport } from '../ports/media-pipeline.ts';
import type { Random } from '../ports/random.ts';
import { createPlaybackEngine, type PlaybackEngineDeps } from './playback-engine.ts';
import { createStateReporter, type UpdateOutcome } from './state-reporter.ts';
import type { CreatePlayTracking, PlayTracking } from './play-tracking.ts';
import { referrerOf } from './referrer.ts';
import { createVolume } from './volume.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';

export type LocalEvent =
  | { readonly type: 'changed' | 'logged-out' | 'unknown-device' }
  /** `disabled`: this page stops playing permanently. */
  | { readonly type: 'error' | 'disabled'; readonly error: PlayerError };

/** The local player: state machine, media and state reports. */
export interface LocalPlayer {
  readonly deviceId: string;
  readonly tracking: PlayTracking;
  support(): Promise<MediaSupport>;
  state(): TrackPlaybackState;
  playback(): PlaybackState;
  /** When the position of `state()` was current, on this machine's clock. */
  asOfMs(): Ms;
  send(event: TrackPlaybackEvent): void;
  /** Starts reporting from this sequence number; null stops it. */
  enable(initialSeqNum: number | null): void;
  /** Prepares a track that may be played next. Errors are ignored. */
  prepare(track: MachineTrack): void;
  /** Preferred bitrate in bit/s for tracks resolved from now on. */
  preferBitrate(bitrateBps: number): void;
  setOnline(isOnline: boolean): void;
  /** Sends unacknowledged reports again at once: the service may be reachable again. */
  resend(): void;
  /** State update to send with register or deregister; null when nothing is loaded. */
  stateUpdateFor(reason: 'register' | 'deregister'): StateUpdate | null;
  volume01(): number;
  setVolume(volume01: number): void;
  /** Lowers the level temporarily, 0 to 1; the volume stays the same. */
  fade(level01: number): void;
  /** Speed of episodes, 0.5 to 3. */
  setEpisodeSpeed(speed: number): void;
  /** Factor on the speed for drift correction; 1 for none. */
  setTempo(pace: number): void;
  /** Updates the position of `state()` to the current one. */
  catchUp(): void;
  onEvent(listener: (event: LocalEvent) => void): () => void;
}

export interface LocalPlayerDeps extends PlaybackEngineDeps {
  readonly api: Api;
  readonly http: Http;
  readonly deviceId: string;
  readonly storage: KeyValueStore;
  readonly random: Random;
  readonly logger: Logger;
  readonly device: DeviceName;
  readonly createTracking: CreatePlayTracking;
  /** The embed's resource. */
  readonly resource?: string;
  /** See `PlayTrackingDeps`. */
  readonly isPrivate?: () => boolean;
  /** Least interval in milliseconds between updates of the position alone. Ruling "State-update throttle". */
  readonly updateIntervalMs?: () => number;
}

export function createLocalPlayer(deps: LocalPlayerDeps): LocalPlayer {
  const { api, clock, deviceId, logger } = deps;
  const events = createEventEmitter<LocalEvent>();
  const changed = () => {
    changedAtMs = clock.nowMs();
    events.emit({ type: 'changed' });
  };
  const report = (error: PlayerError) => {
    logger.log('warn', `player: ${error.message}`, { code: error.code });
    events.emit({ type: 'error', error });
  };
  let changedAtMs = clock.nowMs();

  const isDevice = () => machine.state().isEnabled;
  const volume = createVolume({ ...deps, isDevice }, () => events.emit({ type: 'changed' }));
  const speed = createEpisodeSpeed(deps);
  const sound = createPlaybackEngine(deps, (fact) => machine.send({ type: 'fact', fact }));
  const tracking = deps.createTracking({ ...deps, platform: deps.device.platform, referrer: referrerOf(deps.resource) }, sound);
  const minIntervalMs = deps.updateIntervalMs ?? (() => 0);
  const updates = createStateReporter({ api, clock, deviceId, minIntervalMs }, (outcome) => handleOutcome(outcome));

  const handleOutcome = (outcome: UpdateOutcome) => {
    if (outcome.type === 'unknown-device') events.emit(outcome);
    else if (outcome.type === 'failed')
      logger.log('warn', `player: ${outcome.error.message}`, { code: outcome.error.code, event: UNSENT_UPDATE_EVENT });
    else if (outcome.type === 'late') machine.send({ type: 'command', command: { type: 'ping' } });
    else machine.send(outcome);
  };

  const run = (order: TrackPlaybackEffect): void => {
    switch (order.type) {
      case 'update':
        return updates.report({ ...order, update: tracking.withStats(order.update) });
      case 'conflict':
        return updates.report(order);
      case 'set-volume':
        return volume.set(volume01From(order.volume));
      case 'log-out':
        return events.emit({ type: 'logged-out' });
      case 'report':
        return report(order.error);
      case 'disable':
        events.emit({ type: 'disabled', error: order.error });
        return machine.send({ type: 'shut-down' });
      default:
        return sound.send(order);
    }
  };

  const machine = createMachine<TrackPlaybackState, TrackPlaybackEvent, TrackPlaybackEffect>({
    recording: { name: 'track-playback', record: deps.record },
    initial: { ...INITIAL_TRACK_PLAYBACK, episodeSpeed: speed.get(null) },
    step: stepTrackPlayback,
    run,
  });
  let lastShow: string | null = null;
  /** Applies the speed of another show. */
  const followShow = (state: TrackPlaybackState) => {
    const showUri = showOf(state);
    if (showUri === null || showUri === lastShow) return;
    lastShow = showUri;
    const episodeSpeed = speed.get(showUri);
    if (episodeSpeed !== state.episodeSpeed) machine.send({ type: 'speed', episodeSpeed });
  };
  machine.subscribe((state) => {
    followShow(state);
    speed.apply(speedOf(state));
    tracking.setRate(speedOf(state));
    changed();
  });
  let lastPhase = '';
  sound.subscribe(({ current }) => {
    // The machine reports positions itself; only phase changes count here.
    const phase = `${current?.playId} ${current?.phase} ${current?.wantsPlay} ${current?.isWaiting} ${current?.seekMs}`;
    if (phase === lastPhase) return;
    lastPhase = phase;
    changed();
  });

  return {
    deviceId,
    tracking,
    support: sound.support,
    state: machine.state,
    playback: sound.state,
    asOfMs: () => changedAtMs,
    send(event) {
      sound.catchUp();
      const reason = reasonOf(event);
      if (reason !== null) tracking.setReason(reason);
      machine.send(event);
    },
    enable(initialSeqNum) {
      if (initialSeqNum === null) updates.reset();
      machine.send(initialSeqNum === null ? { type: 'disable' } : { type: 'enable', initialSeqNum });
      if (initialSeqNum !== null) volume.registered();
    },
    prepare: sound.prepare,
    preferBitrate: sound.preferBitrate,
    setOnline(isOnline) {
      tracking.setOnline(isOnline);
      sound.send({ type: 'network', isOnline });
    },
    resend: updates.resend,
    stateUpdateFor(reason) {
      sound.catchUp();
      const state = machine.state();
      return state.ref === null ? null : updateOf(state, reason, state.seqNum + 1);
    },
    volume01: volume.get,
    setVolume: volume.set,
    fade: volume.fade,
    setEpisodeSpeed(wanted) {
      sound.catchUp();
      machine.send({ type: 'speed', episodeSpeed: speed.set(wanted, showOf(machine.state())) });
    },
    setTempo: speed.setTempo,
    catchUp: sound.catchUp,
    onEvent: events.add,
  };
}

/** The show of the current episode; null for other tracks. */
function showOf({ machine, ref }: TrackPlaybackState): string | null {
  const track = trackAt(machine, ref?.state_index ?? -1);
  return track?.content_type === 'EPISODE' ? track.metadata.group_uri : null;
}
