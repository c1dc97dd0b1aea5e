import { createHydration } from '../../catalog/record-hydration.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type ShowRecord } from '../../records/records.ts';
import { artistOf, showRefOf } from '../../catalog/web-api-shapes.ts';
import type { Listed, ListQuery } from '../../ports/store.ts';
import type { Titles } from '../titles.ts';
import { freshEpisodes } from './fresh-episodes.ts';
import type { ShelfKind } from './shelf-kinds.ts';

const docsOf = <Doc>({ items }: Listed<Doc>) => items.map(({ doc }) => doc);

/** Shelves of the library, the same for all listeners: one page of an index each. */
function albumShelf(id: string, name: string, order: Pick<ListQuery, 'index' | 'descending' | 'prefix'>): ShelfKind {
  return {
    id,
    name,
    types: ['album'],
    async cards({ store }, { base, offset, limit }) {
      const listed = await store.list<AlbumRecord>(KINDS.album, { ...order, offset, limit });
      return { cards: await createHydration(store, base).albumRefs(docsOf(listed)), total: listed.total };
    },
  };
}

export const albums = ({ albums: name }: Titles) => albumShelf('albums', name, { index: 'name' });
export const recentlyAdded = ({ recentlyAdded: name }: Titles) =>
  albumShelf('recently-added', name, { index: 'added', descending: true });
/** Index `released` begins with the newest. */
export const newReleases = ({ newReleases: name }: Titles) => albumShelf('new-releases', name, { index: 'released' });
export const albumsOfGenre = (genre: string, name: string) =>
  albumShelf(`genre:${genre}`, name, { index: 'genre', prefix: `${genre}/` });

export function artists({ artists: name }: Titles): ShelfKind {
  return {
    id: 'artists',
    name,
    types: ['artist'],
    async cards({ store }, { base, offset, limit }) {
      const listed = await store.list<ArtistRecord>(KINDS.artist, { index: 'name', offset, limit });
      return { cards: docsOf(listed).map((doc) => artistOf(base, doc)), total: listed.total };
    },
  };
}

export function shows({ podcasts: name }: Titles): ShelfKind {
  return {
    id: 'shows',
    name,
    types: ['show'],
    async cards({ store }, { base, offset, limit }) {
      const listed = await store.list<ShowRecord>(KINDS.show, { index: 'name', offset, limit });
      return { cards: docsOf(listed).map((doc) => showRefOf(base, doc)), total: listed.total };
    },
  };
}

export function newEpisodes({ newEpisodes: name }: Titles): ShelfKind {
  return {
    id: 'new-episodes',
    name,
    types: ['episode'],
    async cards({ store }, { base, listener, offset, limit }) {
      const fresh = await freshEpisodes(store, listener);
      const page = fresh.slice(offset, offset + limit);
      return { cards: await createHydration(store, base, listener).episodes(page, true), total: fresh.length };
    },
  };
}
