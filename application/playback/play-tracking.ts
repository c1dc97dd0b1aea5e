import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import { SDK } from '#domain/constants/network/sdk.ts';
import { PLAYBACK_ID_BYTES } from '#domain/constants/playback/tracking.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayReason } from '#domain/list-player/types.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { PlaybackCommand, PlaybackState } from '#domain/playback/types.ts';
import type { StateUpdate } from '#domain/track-playback/types.ts';
import { logFlagsOf, trackedFileOf } from '#domain/tracking/tracking-eligibility.ts';
import { mayRecord } from '#domain/telemetry/private-session.ts';
import { stepTracking } from '#domain/tracking/machine.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { playbackStatsOf } from '#domain/tracking/report/stats.ts';
import {
  type RecordHeader,
  INITIAL_TRACKING,
  type Referrer,
  type TrackingCommand,
  type TrackingEvent,
  type TrackingState,
} from '#domain/tracking/types.ts';
import type { Api } from '../api/api-client.ts';
import { createMachine, type Recordable } from '../runtime/machine-runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { Http } from '../ports/http.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';
import type { Random } from '../ports/random.ts';
import type { PlaybackEngine } from './playback-engine.ts';
import type { ResolvingTrackSource } from '../media-source/track-source.ts';
import { requestImpressions } from './impressions.ts';
import { createTrackingSender } from './play-tracking-sender.ts';
import type { Cue, PlayId } from '#domain/track-playback/playback-fact.ts';

interface PlayTrackingDeps extends Recordable {
  readonly api: Api;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly media: MediaPipeline;
  readonly source: ResolvingTrackSource;
  /** The platform of the page. */
  readonly platform: string;
  readonly referrer: Referrer;
  /** A private session: nothing is reported while it is on. */
  readonly isPrivate?: () => boolean;
}

/** Records playback and reports it to the service. It observes only. */
export interface PlayTracking {
  /** Sets the reason of the next track change. */
  setReason(reason: PlayReason): void;
  setOnline(isOnline: boolean): void;
  setRate(rate: number): void;
  /** Adds the playback stats to the last update of a track. Spec §3 "State update: … playback_stats". */
  withStats(update: StateUpdate): StateUpdate;
  /** Finishes the current record, because the page closes. */
  finish(): void;
  /** Resolves once all is sent, or after 2 s. */
  waitUntilSent(): Promise<void>;
  /** Drops what is not sent: its user left. */
  clear(): void;
}

export type CreatePlayTracking = (deps: PlayTrackingDeps, sound: PlaybackEngine) => PlayTracking;

/** Runs the tracking machine over playback and measurements. Spec §3 "Playback tracking record". */
export const createPlayTracking: CreatePlayTracking = (deps, sound) => {
  const { clock, isPrivate = () => false, logger, media, random, source } = deps;
  const report = (error: PlayerError) => logger.log('warn', `tracking: ${error.message}`, { code: error.code });
  const sender = createTrackingSender({
    ...deps,
    sender: { sdk_id: SDK.sdk_name, platform: deps.platform, client_version: CLIENT_VERSION },
    sessionId: random.hex(PLAYBACK_ID_BYTES),
    report,
  });
  const machine = createMachine<TrackingState, TrackingEvent, TrackingCommand>({
    recording: { name: 'tracking', record: deps.record },
    initial: INITIAL_TRACKING,
    step: stepTracking,
    run(command) {
      if (command.type === 'report') report(command.error);
      else if (!mayRecord({ recordsListen: true }, isPrivate())) return;
      else if (command.type === 'impressions') requestImpressions(deps.http, command.urls);
      else sender.push(command);
    },
  });
  const current = () => machine.state().current;
  /** The current cue before the latest event: events arrive before the state that follows from them. */
  let seen: (Cue & { readonly playId: PlayId; readonly wantsPlay: boolean }) | null = null;

  const beginningOf = (playId: PlayId, { track }: Cue): RecordHeader => ({
    playId,
    playbackId: random.hex(PLAYBACK_ID_BYTES),
    trackUri: track.metadata.uri,
    durationMs: track.metadata.duration,
    source: track.metadata.context_uri,
    referrer: deps.referrer,
    flags: logFlagsOf(track, isPrivate()),
  });

  const begin = (cue: NonNullable<typeof seen>) =>
    machine.send({
      type: 'current-changed',
      current: { ...beginningOf(cue.playId, cue), wantsPlay: cue.wantsPlay },
      atMs: clock.nowMs(),
    });

  /** Follows the current track. Reopening a track at its position continues the same record. */
  const followCurrent = ({ current: now }: PlaybackState) => {
    const before = seen;
    seen = now;
    const atMs = clock.nowMs();
    if (now === null) {
      if (before !== null) machine.send({ type: 'current-changed', current: null, atMs });
      return;
    }
    const isReopened = before?.key === now.key && current()?.finalisedAtMs === null;
    if (now.playId !== before?.playId) {
      if (isReopened) machine.send({ type: 'reopened', playId: now.playId });
      else begin(now);
    }
    if (now.wantsPlay && !before?.wantsPlay) machine.send({ type: 'intended', playId: now.playId, atMs });
  };

  const followAhead = ({ preload }: PlaybackState) => {
    if (preload?.playId === machine.state().ahead?.playId) return;
    machine.send({ type: 'ahead', ahead: preload && beginningOf(preload.playId, preload) });
  };

  const found = (playId: PlayId, playable: PlayableTrack) => {
    const { current: now, preload } = sound.state();
    const cue = [now, preload].find((one) => one?.playId === playId);
    if (cue) machine.send({ type: 'file-resolved', playId, file: trackedFileOf(cue.track, playable) });
  };

  const follow = (state: PlaybackState) => {
    followCurrent(state);
    followAhead(state);
  };

  const onCommand = (command: PlaybackCommand) => {
    if (command.type === 'open' || command.type === 'preload') {
      // A cached track opens in the same turn.
      follow(sound.state());
      found(command.playId, command.playable);
    }
    if (command.type !== 'emit' || seen === null) return;
    // Playing again after the end starts a new record.
    if (command.fact.type === 'playing' && current()?.finalisedAtMs != null) begin({ ...seen, wantsPlay: true });
    machine.send({ type: 'fact', playId: seen.playId, fact: command.fact, atMs: clock.nowMs() });
  };

  const observed = (playId: PlayId, observation: Observation) => machine.send({ type: 'observed', playId, observation });

  /** Finds the record by file id; before that, by track URI. */
  const playOf = ({ fileId, uri }: PlayableTrack): PlayId | null => {
    const { ahead, current: now } = machine.state();
    const records = [now, ahead].flatMap((record) => (record?.trackUri === uri ? [record] : []));
    return (
      (records.find((record) => record.fileId === fileId) ?? records.find((record) => record.fileId === null))?.playId ?? null
    );
  };

  sound.onCommand(onCommand);
  sound.subscribe(follow);
  media.onObservation(observed);
  source.onObservation((track, observation) => {
    const playId = playOf(track);
    if (playId !== null) observed(playId, observation);
  });

  return {
    setReason: (reason) => machine.send({ type: 'reason', reason }),
    setOnline(isOnline) {
      if (!isOnline && sound.state().isOnline) machine.send({ type: 'offline' });
      sender.setOnline(isOnline);
    },
    setRate: (rate) => machine.send({ type: 'rate', rate }),
    withStats(update) {
      const record = current();
      if (update.debug_source !== 'track_data_finalized' || record === null || record.flags.noStats) return update;
      return { ...update, playback_stats: playbackStatsOf(record, clock.nowMs()) };
    },
    finish() {
      sound.catchUp();
      const record = current();
      if (record?.finalisedAtMs === null) machine.send({ type: 'finalise', playId: record.playId, atMs: clock.nowMs() });
      sender.flush();
    },
    waitUntilSent: sender.waitUntilSent,
    clear: sender.clear,
  };
};
