import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import { createStartupMetrics, type StartupMetrics } from '#application/playback/startup-metrics.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import type { Observation } from '#domain/tracking/observation.ts';

/** The events and measurements of a pipeline. */
export interface PipelineEvents extends Pick<MediaPipeline, 'onEvent' | 'onObservation'> {
  readonly meter: Pick<StartupMetrics, 'onPlayRequested' | 'onSeekRequested'>;
  emit(event: MediaEvent): void;
  observe(playId: PlayId, observation: Observation): void;
}

export function createPipelineEvents(clock: Clock): PipelineEvents {
  const events = createEventEmitter<MediaEvent>();
  const observations = createEventEmitter<[PlayId, Observation]>();
  const observe = (playId: PlayId, observation: Observation) => observations.emit([playId, observation]);
  const meter = createStartupMetrics(clock, observe);
  return {
    meter,
    observe,
    emit(event) {
      events.emit(event);
      meter.onMediaEvent(event);
    },
    onEvent: (listener) => events.add(listener),
    onObservation: (listener) => observations.add(([playId, observation]) => listener(playId, observation)),
  };
}
