import type { PlayableTrack } from '#domain/media/types.ts';
import { stepPlayback } from '#domain/playback/machine.ts';
import {
  type Cue,
  type PlaybackCommand,
  type PlaybackEvent,
  type PlaybackFact,
  type PlaybackState,
  SILENCE,
} from '#domain/playback/types.ts';
import { machineTrack } from '../track-playback/support.ts';

export const DURATION_MS = 60_000;

export function cue(key: string): Cue {
  return { key, track: machineTrack(`spotify:track:${key}`, DURATION_MS) };
}

export function playable(key: string, streamType: PlayableTrack['streamType'] = 'file_ids_mp4'): PlayableTrack {
  return {
    ...{ uri: `spotify:track:${key}`, streamType, fileId: key, mimeType: 'audio/mp4', durationMs: DURATION_MS },
    ...{ urls: ['https://cdn/x'], seekTable: null, loudness: null },
  };
}

/** An engine that is told events and remembers what it asked for. */
export function createEngine() {
  let state: PlaybackState = SILENCE;
  const tell = (event: PlaybackEvent): readonly PlaybackCommand[] => {
    const step = stepPlayback(state, event);
    state = step.state;
    return step.commands;
  };
  const playId = () => state.current?.playId ?? 0;
  return {
    tell,
    playId,
    state: () => state,
    current: () => state.current,
    load: (key: string, startMs = 0, autoplay = true) => tell({ type: 'load', cue: cue(key), startMs, autoplay }),
    resolved: (id = playId(), streamType?: PlayableTrack['streamType']) =>
      tell({ type: 'resolved', playId: id, playable: playable('x', streamType) }),
    loaded: () => tell({ type: 'loaded', playId: playId(), durationMs: DURATION_MS }),
    at: (type: 'playing' | 'paused' | 'seeked' | 'progressed' | 'waiting', positionMs: number) =>
      tell({ type, playId: playId(), positionMs }),
  };
}

export function playingEngine() {
  const engine = createEngine();
  engine.load('a');
  engine.resolved();
  engine.loaded();
  engine.at('playing', 0);
  return engine;
}

export const typesIn = (commands: readonly PlaybackCommand[]) => commands.map(({ type }) => type);

export function factsIn(commands: readonly PlaybackCommand[]): readonly PlaybackFact[] {
  return commands.flatMap((command) => (command.type === 'tell' ? [command.fact] : []));
}
