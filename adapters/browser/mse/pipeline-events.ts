import { createListeners } from '#application/runtime/event-emitter.ts';
import { createMediaMeter, type MediaMeter } from '#application/playback/startup-metrics.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import type { Observation } from '#domain/tracking/observation.ts';

/** What a pipeline tells: what happens, and what it measured. */
export interface PipelineEvents extends Pick<MediaPipeline, 'onEvent' | 'onObservation'> {
  readonly meter: Pick<MediaMeter, 'playAsked' | 'seekAsked'>;
  emit(event: MediaEvent): void;
  observe(playId: PlayId, observation: Observation): void;
}

export function createPipelineEvents(clock: Clock): PipelineEvents {
  const events = createListeners<MediaEvent>();
  const observations = createListeners<[PlayId, Observation]>();
  const observe = (playId: PlayId, observation: Observation) => observations.emit([playId, observation]);
  const meter = createMediaMeter(clock, observe);
  return {
    meter,
    observe,
    emit(event) {
      events.emit(event);
      meter.hear(event);
    },
    onEvent: (listener) => events.add(listener),
    onObservation: (listener) => observations.add(([playId, observation]) => listener(playId, observation)),
  };
}
