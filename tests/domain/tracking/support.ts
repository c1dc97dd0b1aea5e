import { stepTracking } from '#domain/tracking/machine.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { playbackStatsOf, statsOf } from '#domain/tracking/report/stats.ts';
import {
  type RecordHeader,
  INITIAL_TRACKING,
  type TrackedFile,
  type TrackingCommand,
  type TrackingEvent,
  type TrackingState,
  type TrackRecord,
} from '#domain/tracking/types.ts';
import type { PlaybackFact } from '#domain/track-playback/playback-fact.ts';

export const DURATION_MS = 180_000;
export const ALL_REPORTED = { noLog: false, noTSV: false, noStats: false };
export const NOTHING_REPORTED = { noLog: true, noTSV: true, noStats: true };

export const beginning = (playId: number, more: Partial<RecordHeader> = {}): RecordHeader => ({
  playId,
  playbackId: `playback${playId}`,
  trackUri: `spotify:track:${playId}`,
  durationMs: DURATION_MS,
  source: 'spotify:album:a',
  referrer: { name: 'web-player', version: '3', vendor: 'cadenza' },
  flags: ALL_REPORTED,
  ...more,
});

export const FILE: TrackedFile = {
  fileId: 'f',
  format: 'MP4_256',
  mimeType: 'audio/mp4; codecs="mp4a.40.2"',
  bitrateBps: 256_000,
  durationMs: DURATION_MS,
  impressionUrls: [],
};

/** A tracker that receives events with its own clock, and records its messages. */
export function createTracker() {
  let state: TrackingState = INITIAL_TRACKING;
  let nowMs = 0;
  const commands: TrackingCommand[] = [];
  const send = (event: TrackingEvent) => {
    const step = stepTracking(state, event);
    state = step.state;
    commands.push(...step.commands);
    return step.commands;
  };
  const playId = () => state.current?.playId ?? 0;
  const record = (): TrackRecord => {
    if (state.current === null) throw new Error('nothing is tracked');
    return state.current;
  };
  const sent = (what: string) =>
    commands.flatMap((command) => (command.type === 'send' && command.what === what ? [command.record] : []));
  return {
    send,
    record,
    commands,
    sent,
    state: () => state,
    wait: (ms: number) => void (nowMs += ms),
    now: (id: number, more: Partial<RecordHeader> & { readonly wantsPlay?: boolean } = {}) => {
      const { wantsPlay = true, ...rest } = more;
      return send({ type: 'current-changed', current: { ...beginning(id, rest), wantsPlay }, atMs: nowMs });
    },
    leave: () => send({ type: 'current-changed', current: null, atMs: nowMs }),
    found: (file: Partial<TrackedFile> = {}, id = playId()) =>
      send({ type: 'file-resolved', playId: id, file: { ...FILE, ...file } }),
    fact: (fact: PlaybackFact, id = playId()) => send({ type: 'fact', playId: id, fact, atMs: nowMs }),
    at: (type: 'playing' | 'paused' | 'progressed', positionMs: number, id = playId()) =>
      send({ type: 'fact', playId: id, fact: { type, positionMs }, atMs: nowMs }),
    move: (fromMs: number, positionMs: number) =>
      send({ type: 'fact', playId: playId(), fact: { type: 'moved', fromMs, positionMs }, atMs: nowMs }),
    observe: (observation: Observation, id = playId()) => send({ type: 'observed', playId: id, observation }),
    stats: () => statsOf(record(), 'session'),
    playbackStats: () => playbackStatsOf(record(), nowMs),
  };
}
