import type { Page } from '#domain/catalog/types.ts';
import { RULE_PREVIEW_PAGE_MAX } from '#domain/constants/content/smart-playlists.ts';
import type { SmartRules } from '#domain/smart-playlists/types.ts';
import type { Api } from '../api/api-client.ts';
import * as calls from '../calls/playlists/smart-playlists.ts';
import { appendPage } from './page-merging.ts';

export type { ListedTrack, SmartPlaylist } from '../calls/playlists/smart-playlists.ts';

/** What a listener chooses of a smart playlist; `id` is null for a new one. */
export interface SmartPlaylistChoice {
  readonly id: string | null;
  readonly name: string;
  readonly rules: SmartRules;
}

/** What songs to list: those that fit rules, of the library or of a context. */
export interface SongQuery {
  readonly rules: SmartRules;
  readonly within?: string;
}

interface SmartPlaylistCalls {
  /** The songs of a query, given as JSON: the first page, or the known page with the next one. */
  fetchSongs(query: string, known: Page<calls.ListedTrack> | null): Promise<Page<calls.ListedTrack>>;
  fetchDetails(id: string): Promise<calls.SmartPlaylist>;
  save(choice: SmartPlaylistChoice): Promise<calls.SmartPlaylist>;
  remove(id: string): Promise<void>;
}

export function createSmartPlaylistCalls(api: Api): SmartPlaylistCalls {
  return {
    async fetchSongs(key, known) {
      const body = { ...(JSON.parse(key) as SongQuery), offset: known?.items.length ?? 0, limit: RULE_PREVIEW_PAGE_MAX };
      const page = await api.send(calls.postSmartTracks, { body });
      return known === null ? page : appendPage(known, page);
    },
    fetchDetails: (playlistId) => api.send(calls.getSmartPlaylist, { params: { playlistId } }),
    save: ({ id, name, rules }) =>
      id === null
        ? api.send(calls.postSmartPlaylist, { body: { name, description: '', rules } })
        : api.send(calls.putSmartPlaylist, { params: { playlistId: id }, body: { name, description: '', rules } }),
    remove: (playlistId) => api.send(calls.deleteSmartPlaylist, { params: { playlistId } }),
  };
}
