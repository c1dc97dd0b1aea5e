import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { stepPlayback } from '#domain/playback/machine.ts';
import {
  DEFAULT_ENGINE_OPTIONS,
  type PlaybackCommand,
  type PlaybackEvent,
  type EngineOptions,
  type PlaybackState,
  IDLE_PLAYBACK,
} from '#domain/playback/types.ts';
import { withPlaybackInfo } from '#domain/track-playback/playable-track.ts';
import { machineTrack, SEEK_TABLE } from '../track-playback/support.ts';
import type { Cue, PlaybackFact } from '#domain/track-playback/playback-fact.ts';

export const DURATION_MS = 60_000;

export function cue(key: string): Cue {
  return { key, track: machineTrack(`spotify:track:${key}`, DURATION_MS) };
}

export function playable(key: string, streamType: PlayableTrack['streamType'] = 'file_ids_mp4'): PlayableTrack {
  return {
    uri: `spotify:track:${key}`,
    streamType,
    fileId: key,
    mimeType: 'audio/mp4',
    durationMs: DURATION_MS,
    urls: ['https://cdn/x'],
    seekTable: null,
    loudness: null,
  };
}

/** The same once the engine knows which track it is for. */
export function playableFor(key: string, fileKey = 'x', streamType?: PlayableTrack['streamType']): PlayableTrack {
  return withPlaybackInfo(cue(key).track, playable(fileKey, streamType));
}

/** A playable track whose bytes need a key. */
export function protectedPlayable(key: string): PlayableTrack {
  return { ...playable(key), seekTable: SEEK_TABLE };
}

/** An engine that receives events and records its commands. */
export function createEngine(options: Partial<EngineOptions> = {}) {
  let state: PlaybackState = { ...IDLE_PLAYBACK, options: { ...DEFAULT_ENGINE_OPTIONS, ...options } };
  const send = (event: PlaybackEvent): readonly PlaybackCommand[] => {
    const step = stepPlayback(state, event);
    state = step.state;
    return step.commands;
  };
  const playId = () => state.current?.playId ?? 0;
  return {
    send,
    playId,
    state: () => state,
    current: () => state.current,
    load: (key: string, startMs = 0, autoplay = true) => send({ type: 'load', cue: cue(key), startMs, autoplay }),
    resolved: (id = playId(), streamType?: PlayableTrack['streamType']) =>
      send({ type: 'resolved', playId: id, playable: playable('x', streamType) }),
    loaded: () => send({ type: 'loaded', playId: playId(), durationMs: DURATION_MS }),
    fail: (error: PlayerError) => send({ type: 'failed', playId: playId(), error }),
    at: (type: 'playing' | 'paused' | 'seeked' | 'progressed' | 'waiting', positionMs: number) =>
      send({ type, playId: playId(), positionMs }),
  };
}

export function playingEngine(options: Partial<EngineOptions> = {}, found = playable('x')) {
  const engine = createEngine(options);
  engine.load('a');
  engine.send({ type: 'resolved', playId: engine.playId(), playable: found });
  engine.loaded();
  engine.at('playing', 0);
  return engine;
}

export const typesIn = (commands: readonly PlaybackCommand[]) => commands.map(({ type }) => type);

export function factsIn(commands: readonly PlaybackCommand[]): readonly PlaybackFact[] {
  return commands.flatMap((command) => (command.type === 'emit' ? [command.fact] : []));
}
