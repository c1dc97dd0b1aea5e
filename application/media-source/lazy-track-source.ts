import { createEventEmitter } from '../runtime/event-emitter.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { ResolvingTrackSource } from './track-source.ts';

/** A track source whose code arrives with the engine: no first screen waits for it. A failed load is tried again by the next call. */
export function createLazyTrackSource(load: () => Promise<ResolvingTrackSource>): ResolvingTrackSource {
  const observations = createEventEmitter<readonly [PlayableTrack, Observation]>();
  const source = lazyAsync(async () => {
    const loaded = await load();
    loaded.onObservation((track, observation) => observations.emit([track, observation]));
    return loaded;
  });
  return {
    resolve: async (...given) => (await source()).resolve(...given),
    bytes: async (...given) => (await source()).bytes(...given),
    licence: async (...given) => (await source()).licence(...given),
    certificate: async (...given) => (await source()).certificate(...given),
    video: { fetchSegment: async (...given) => (await source()).video.fetchSegment(...given) },
    onObservation: (listener) => observations.add(([track, observation]) => listener(track, observation)),
  };
}
