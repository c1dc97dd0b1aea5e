import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import { lazyAsync } from '#application/runtime/lazy-async.ts';
import type { MediaEvent, MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { baseError } from '#domain/errors/base-error.ts';

type Step = (pipeline: MediaPipeline) => void;

/** What is done before the pipeline is there. Settings are kept once each, and only the last track counts: later steps replace earlier ones. */
interface Waiting {
  readonly settings: Map<'volume' | 'rate' | 'sound', Step>;
  /** In order: `open` with what followed it. */
  steps: Step[];
  /** The track that is being opened. */
  playId: PlayId | null;
}

const WAITING_STEPS_MAX = 50;

/**
 * A pipeline whose code arrives later: no first screen waits for it. What is done before is done in the same order once it is there.
 * `support` does not ask for the code before the first screen is shown.
 * Code that cannot be loaded fails the track like media that cannot be loaded, and is loaded again for the next.
 */
export function createLazyPipeline(load: () => Promise<MediaPipeline>, firstScreen?: Promise<unknown>): MediaPipeline {
  const events = createEventEmitter<MediaEvent>();
  const observations = createEventEmitter<readonly [PlayId, Observation]>();
  const waiting: Waiting = { settings: new Map(), steps: [], playId: null };
  let loaded: MediaPipeline | null = null;

  const loadOnce = lazyAsync(async () => {
    const pipeline = await load();
    pipeline.onEvent(events.emit);
    pipeline.onObservation((playId, observation) => observations.emit([playId, observation]));
    loaded = pipeline;
    for (const step of [...waiting.settings.values(), ...waiting.steps.splice(0)]) step(pipeline);
    return pipeline;
  });

  const fail = () => {
    const { playId } = waiting;
    waiting.steps = [];
    waiting.playId = null;
    if (playId !== null) events.emit({ type: 'failed', playId, error: baseError('MEDIA_NETWORK') });
  };
  const set = (name: 'volume' | 'rate' | 'sound', step: Step) => {
    if (loaded === null) waiting.settings.set(name, step);
    else step(loaded);
  };
  const run = (step: Step) => {
    if (loaded !== null) {
      step(loaded);
      return;
    }
    if (waiting.steps.length < WAITING_STEPS_MAX) waiting.steps.push(step);
    loadOnce().catch(fail);
  };
  /** Nothing is open, so that it changes nothing. */
  const runOnOpen = (step: Step) => {
    if (loaded !== null || waiting.playId !== null) run(step);
  };

  return {
    async support() {
      await firstScreen;
      return (await loadOnce()).support();
    },
    open(playId, track, start) {
      waiting.steps = [];
      waiting.playId = playId;
      run((pipeline) => pipeline.open(playId, track, start));
    },
    stop() {
      waiting.steps = [];
      waiting.playId = null;
      loaded?.stop();
    },
    prepare: (track) => run((pipeline) => pipeline.prepare(track)),
    preload: (playId, track, join) => runOnOpen((pipeline) => pipeline.preload(playId, track, join)),
    cancelPreload: () => runOnOpen((pipeline) => pipeline.cancelPreload()),
    play: () => runOnOpen((pipeline) => pipeline.play()),
    pause: () => runOnOpen((pipeline) => pipeline.pause()),
    seek: (positionMs) => runOnOpen((pipeline) => pipeline.seek(positionMs)),
    setVolume: (volume01) => set('volume', (pipeline) => pipeline.setVolume(volume01)),
    setRate: (rate) => set('rate', (pipeline) => pipeline.setRate(rate)),
    setSound: (settings) => set('sound', (pipeline) => pipeline.setSound(settings)),
    positionMs: () => loaded?.positionMs() ?? 0,
    onEvent: events.add,
    onObservation: (listener) => observations.add(([playId, observation]) => listener(playId, observation)),
  };
}
