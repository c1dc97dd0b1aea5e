import type { VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createRecommendationsFeature } from '#adapters/service/application/recommendations/recommendations-feature.ts';
import { createLibraryReader } from '#adapters/service/application/catalog/library-reader.ts';
import { combineContexts, type Contexts } from '#adapters/service/application/ports/features/contexts.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { sendRequest, createServiceHarness, signUpOwner, type RequestOptions, type TestResponse } from './api-test-client.ts';
import type { MemoryServiceOptions } from '#adapters/simulation/world/memory-service.ts';
import { trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { seedSampleAlbums, SAMPLE_ALBUMS } from '../fixtures/recommendation-catalogue.ts';

/** A house with three kinds of music, and its owner signed in. */
export interface RecommendationHarness {
  readonly store: Store;
  readonly clock: VirtualClock;
  sendRequest(line: string, options?: RequestOptions): Promise<TestResponse>;
  /** Of a track URI; the empty text for one of other music. */
  artistOf(uri: string): string;
  nameOf(uri: string, albums: readonly string[]): string;
}

const TRACKS = 12;
const namesOf = (album: string) => Array.from({ length: TRACKS }, (_, at) => `${album} ${String(at + 1)}`);

export async function createRecommendationHarness(options: Partial<MemoryServiceOptions> = {}): Promise<RecommendationHarness> {
  const { service, clock } = await createServiceHarness(options);
  await seedSampleAlbums(service.store);
  const { token } = await signUpOwner(service);
  const artists = new Map(
    SAMPLE_ALBUMS.flatMap(({ album, artist }) => namesOf(album).map((name) => [trackUri(name), artist] as const)),
  );
  return {
    store: service.store,
    clock,
    sendRequest: (line, more = {}) => sendRequest(service, line, { token, ...more }),
    artistOf: (uri) => artists.get(uri) ?? '',
    nameOf: (uri, albums) => albums.flatMap(namesOf).find((name) => trackUri(name) === uri) ?? '',
  };
}

/** Everything a context plays for a listener; nothing for a context of another listener. */
export function createContextReader({ store, clock }: RecommendationHarness) {
  const library = createLibraryReader(store);
  const own: Contexts = { context: (uri, _, offset, limit) => library.context(uri, offset, limit) };
  const taste = createRecommendationsFeature({ store, clock, contexts: own, settings: DEFAULT_SETTINGS });
  const contexts = combineContexts([own, ...(taste.contexts ? [taste.contexts] : [])]);
  return async (uri: string, listener: string) => (await contexts.context(uri, listener, 0, 100))?.uris ?? [];
}
