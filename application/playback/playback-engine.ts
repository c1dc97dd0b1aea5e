import { stepPlayback } from '#domain/playback/machine.ts';
import { type PlaybackCommand, type PlaybackEvent, type PlaybackState, IDLE_PLAYBACK } from '#domain/playback/types.ts';
import type { PlaybackCapabilities } from '#domain/track-playback/file-selection.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createMachine, type Machine, type Recordable } from '../runtime/machine-runner.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaPipeline, MediaSupport } from '../ports/media-pipeline.ts';
import { createTimers } from '../runtime/timers.ts';
import type { ResolvingTrackSource } from '../media-source/track-source.ts';
import type { PlaybackFact } from '#domain/track-playback/playback-fact.ts';

export interface PlaybackEngineDeps extends Recordable {
  readonly media: MediaPipeline;
  readonly source: ResolvingTrackSource;
  readonly clock: Clock;
}

export interface PlaybackEngine extends Machine<PlaybackState, PlaybackEvent> {
  support(): Promise<MediaSupport>;
  /** Resolves a track and lets the pipeline prepare it before it is requested. Errors are ignored. */
  prepare(track: MachineTrack): void;
  /** Preferred bitrate in bit/s for tracks resolved from now on. */
  preferBitrate(bitrateBps: number): void;
  /** Reads the pipeline's position now: it reports only every 500 ms. */
  catchUp(): void;
  /** Emits every command before it runs. */
  onCommand(listener: (command: PlaybackCommand) => void): () => void;
}

/** Runs the playback machine over a pipeline and a track source; `onFact` receives the events of the current track. */
export function createPlaybackEngine(
  { media, source, clock, record }: PlaybackEngineDeps,
  onFact: (fact: PlaybackFact) => void,
): PlaybackEngine {
  const timers = createTimers<'pause' | 'rebuffer'>(clock, (timer) => machine.send({ type: 'due', timer }));
  const commands = createEventEmitter<PlaybackCommand>();
  const supported = lazyAsync(() => media.support());
  let preferred: Pick<PlaybackCapabilities, 'bitrateBps'> = {};

  const resolve = async (playId: number, track: MachineTrack) => {
    try {
      machine.send({ type: 'resolved', playId, playable: await source.resolve(track, { ...(await supported()), ...preferred }) });
    } catch (thrown) {
      machine.send({ type: 'unresolved', playId, error: errorFrom(thrown) });
    }
  };

  const run = (command: PlaybackCommand): void => {
    commands.emit(command);
    switch (command.type) {
      case 'resolve':
        return void resolve(command.playId, command.track);
      case 'open':
        return media.open(command.playId, command.playable, { positionMs: command.positionMs, autoplay: command.autoplay });
      case 'preload':
        return media.preload(command.playId, command.playable, command.join);
      case 'prepare':
        return media.prepare(command.playable);
      case 'cancel-preload':
        return media.cancelPreload();
      case 'play':
        return media.play();
      case 'pause':
        return media.pause();
      case 'stop':
        return media.stop();
      case 'seek':
        return media.seek(command.positionMs);
      case 'schedule':
        return timers.schedule(command.timer, command.delayMs);
      case 'cancel':
        return timers.cancel(command.timer);
      case 'emit':
        return onFact(command.fact);
    }
  };

  const machine = createMachine<PlaybackState, PlaybackEvent, PlaybackCommand>({
    recording: { name: 'playback', record },
    initial: IDLE_PLAYBACK,
    step: stepPlayback,
    run,
  });
  media.onEvent(machine.send);

  return {
    ...machine,
    onCommand: commands.add,
    support: supported,
    preferBitrate(bitrateBps) {
      if (preferred.bitrateBps === bitrateBps) return;
      preferred = { bitrateBps };
      machine.send({ type: 'reselect-files' });
    },
    prepare: (track) => machine.send({ type: 'prepare', track }),
    catchUp() {
      const { current } = machine.state();
      if (current?.phase !== 'playing') return;
      machine.send({ type: 'progressed', playId: current.playId, positionMs: media.positionMs() });
    },
  };
}
