import type { Episode, Track } from '#domain/catalog/types.ts';
import { IDS_MAX } from '#domain/constants/content/library.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import { getEpisodes, getTracks } from '../calls/catalog/batch-lookup.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';

export type ItemMap = ReadonlyMap<string, Track | Episode | null>;

/** Loads the tracks and episodes of URIs, each once, in batches. */
export interface ItemDetails {
  known(): ItemMap;
  load(uris: readonly string[]): Promise<void>;
  onChange(listener: (known: ItemMap) => void): () => void;
}

export function createItemDetails(api: Api): ItemDetails {
  const changes = createEventEmitter<ItemMap>();
  const requestedUris = new Set<string>();
  let known: ItemMap = new Map();

  const ask = async (uris: readonly string[]) => {
    const ids = uris.map((uri) => parseContentUri(uri)?.id ?? '');
    const isTracks = parseContentUri(uris[0] ?? '')?.type === 'track';
    try {
      const found: readonly (Track | Episode | null)[] = isTracks
        ? (await api.send(getTracks, { query: { ids } })).tracks
        : (await api.send(getEpisodes, { query: { ids } })).episodes;
      known = new Map([...known, ...uris.map((uri, index) => [uri, found[index] ?? null] as const)]);
      changes.emit(known);
    } catch {
      // The next load requests it again.
      for (const uri of uris) requestedUris.delete(uri);
    }
  };
  return {
    known: () => known,
    onChange: changes.add,
    async load(uris) {
      const fresh = [...new Set(uris)].filter((uri) => !requestedUris.has(uri));
      for (const uri of fresh) requestedUris.add(uri);
      const kinds = ['track', 'episode'].map((type) => fresh.filter((uri) => parseContentUri(uri)?.type === type));
      await Promise.all(kinds.flatMap(batches).map(ask));
    },
  };
}

function batches(uris: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(uris.length / IDS_MAX) }, (_, index) =>
    uris.slice(index * IDS_MAX, (index + 1) * IDS_MAX),
  );
}
