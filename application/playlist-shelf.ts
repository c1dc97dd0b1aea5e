import type { PlaylistRef } from '#domain/catalog/types.ts';
import { PLAYLISTS_PAGE } from '#domain/constants/playlists.ts';
import type { Api } from './api.ts';
import { getMyPlaylists } from './calls/playlists.ts';
import { createListeners } from './listeners.ts';

/** What the playlists of the rootlist are called and look like, by URI. */
export type ShelfView = ReadonlyMap<string, PlaylistRef>;

export interface PlaylistShelf {
  view(): ShelfView;
  onChange(listener: (view: ShelfView) => void): () => void;
  /** Asks for all of them, page by page; once more afterwards where it is asked meanwhile. */
  refresh(): Promise<void>;
  clear(): void;
}

/** The listener's playlists by name. What cannot be had now stays as it was until the next refresh. Spec §7 "GET /me/playlists". */
export function createPlaylistShelf(api: Api): PlaylistShelf {
  const views = createListeners<ShelfView>();
  let view: ShelfView = new Map();
  let turn = 0;
  let isAsking = false;
  let isWanted = false;
  const show = (next: ShelfView) => views.emit((view = next));

  const all = async (): Promise<ShelfView> => {
    const found: PlaylistRef[] = [];
    for (;;) {
      const { items, total } = await api.send(getMyPlaylists, { query: { offset: found.length, limit: PLAYLISTS_PAGE } });
      found.push(...items);
      if (items.length === 0 || found.length >= total) return new Map(found.map((one) => [one.uri, one]));
    }
  };
  return {
    view: () => view,
    onChange: views.add,
    async refresh() {
      isWanted = true;
      if (isAsking) return;
      isAsking = true;
      while (isWanted) {
        isWanted = false;
        const mine = turn;
        const found = await all().catch(() => null);
        if (found !== null && mine === turn) show(found);
      }
      isAsking = false;
    },
    clear() {
      turn += 1;
      show(new Map());
    },
  };
}
