import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import { createMachine } from '#application/runtime/machine-runner.ts';
import { createTimers } from '#application/runtime/timers.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import { CROSSFADE_STEP_MS } from '#domain/constants/playback/sound.ts';
import { stepCrossfade } from '#domain/playback/crossfade.ts';
import {
  type CrossfadeCommand,
  type CrossfadeEvent,
  type CrossfadeState,
  type Deck,
  NO_CROSSFADE,
} from '#domain/playback/crossfade-types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { AudioOutput } from './audio-output.ts';

/** A pipeline whose level can be lowered without a change of the volume. */
export interface FadingPipeline extends MediaPipeline, Pick<AudioOutput, 'setLevel'> {}

export interface CrossfadeOptions {
  readonly clock: Clock;
  readonly first: FadingPipeline;
  /** Creates the second deck, when the first track fades. */
  readonly createSecond: () => FadingPipeline;
}

type Setting = (pipeline: MediaPipeline) => void;

/** Two pipelines as one: tracks that may fade play on them in turn, all others follow each other on one of them. */
export function createCrossfadePipeline({ clock, first, createSecond }: CrossfadeOptions): MediaPipeline {
  const events = createEventEmitter<MediaEvent>();
  const observations = createEventEmitter<readonly [PlayId, Observation]>();
  const settings = new Map<'volume' | 'rate' | 'sound', Setting>();
  const decks: FadingPipeline[] = [];
  const timers = createTimers<'tick'>(clock, () => machine.send({ type: 'ticked', positionMs: current().positionMs() }));

  const addDeck = (pipeline: FadingPipeline, deck: Deck) => {
    pipeline.onEvent((fact) => machine.send({ type: 'fact', deck, fact }));
    pipeline.onObservation((playId, observation) => observations.emit([playId, observation]));
    for (const setting of settings.values()) setting(pipeline);
    decks.push(pipeline);
    return pipeline;
  };
  const deckAt = (deck: Deck) => decks[deck] ?? addDeck(createSecond(), deck);

  const run = (command: CrossfadeCommand): void => {
    switch (command.type) {
      case 'tick':
        return timers.schedule('tick', CROSSFADE_STEP_MS);
      case 'emit':
        return events.emit(command.fact);
      case 'open':
        return deckAt(command.deck).open(command.playId, command.track, command.start);
      case 'preload':
        return deckAt(command.deck).preload(command.playId, command.track);
      case 'cancel-preload':
        return deckAt(command.deck).cancelPreload();
      case 'play':
        return deckAt(command.deck).play();
      case 'pause':
        return deckAt(command.deck).pause();
      case 'stop':
        return deckAt(command.deck).stop();
      case 'seek':
        return deckAt(command.deck).seek(command.positionMs);
      case 'level':
        return deckAt(command.deck).setLevel(command.level01);
    }
  };
  const machine = createMachine<CrossfadeState, CrossfadeEvent, CrossfadeCommand>({
    initial: NO_CROSSFADE,
    step: stepCrossfade,
    run,
  });
  const current = () => deckAt(machine.state().deck);
  const set = (name: 'volume' | 'rate' | 'sound', setting: Setting) => {
    settings.set(name, setting);
    decks.forEach(setting);
  };
  addDeck(first, 0);

  return {
    support: first.support,
    open: (playId, track, start) => machine.send({ type: 'open', playId, track, start }),
    preload: (playId, track, join = 'gapless') => machine.send({ type: 'preload', playId, track, join }),
    prepare: (track) => current().prepare(track),
    cancelPreload: () => machine.send({ type: 'cancel-preload' }),
    play: () => machine.send({ type: 'play' }),
    pause: () => machine.send({ type: 'pause' }),
    seek: (positionMs) => machine.send({ type: 'seek', positionMs }),
    stop: () => machine.send({ type: 'stop' }),
    setVolume: (volume01) => set('volume', (pipeline) => pipeline.setVolume(volume01)),
    setRate: (rate) => set('rate', (pipeline) => pipeline.setRate(rate)),
    setSound(sound) {
      set('sound', (pipeline) => pipeline.setSound(sound));
      machine.send({ type: 'choose', crossfadeMs: sound.crossfadeMs });
    },
    positionMs: () => current().positionMs(),
    onEvent: events.add,
    onObservation: (listener) => observations.add(([playId, observation]) => listener(playId, observation)),
  };
}
