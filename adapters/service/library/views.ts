import type { Page, Shelf, View } from '#domain/catalog/types.ts';
import { SHELF_LENGTH } from '../constants/catalog.ts';
import type { Listed, ListQuery, Store } from '../ports/store.ts';
import { recentContexts } from './history.ts';
import { createHydration } from './hydration.ts';
import { pageFrom } from './paging.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type ShowRecord } from './records.ts';
import { artistOf, showRefOf } from './shapes.ts';

type Card = Shelf['content']['items'][number];

interface Asked {
  readonly store: Store;
  readonly base: string;
  readonly userId: string;
  readonly offset: number;
  readonly limit: number;
}

interface ShelfKind {
  readonly id: string;
  readonly name: string;
  cards(asked: Asked): Promise<{ readonly cards: readonly Card[]; readonly total: number }>;
}

const docsOf = <Doc>({ items }: Listed<Doc>) => items.map(({ doc }) => doc);

function albumShelf(id: string, name: string, order: Pick<ListQuery, 'index' | 'descending'>): ShelfKind {
  return {
    id,
    name,
    async cards({ store, base, offset, limit }) {
      const listed = await store.list<AlbumRecord>(KINDS.album, { ...order, offset, limit });
      return { cards: await createHydration(store, base).albumRefs(docsOf(listed)), total: listed.total };
    },
  };
}

const RECENT: ShelfKind = {
  id: 'recently-played',
  name: 'Recently played',
  async cards({ store, base, userId, offset, limit }) {
    const cards = await recentContexts(store, base, userId);
    return { cards: cards.slice(offset, offset + limit), total: cards.length };
  },
};

const ALBUMS = albumShelf('albums', 'Albums', { index: 'name' });
const ADDED = albumShelf('recently-added', 'Recently added', { index: 'added', descending: true });

const ARTISTS: ShelfKind = {
  id: 'artists',
  name: 'Artists',
  async cards({ store, base, offset, limit }) {
    const listed = await store.list<ArtistRecord>(KINDS.artist, { index: 'name', offset, limit });
    return { cards: docsOf(listed).map((doc) => artistOf(base, doc)), total: listed.total };
  },
};

const SHOWS: ShelfKind = {
  id: 'shows',
  name: 'Podcasts',
  async cards({ store, base, offset, limit }) {
    const listed = await store.list<ShowRecord>(KINDS.show, { index: 'name', offset, limit });
    return { cards: docsOf(listed).map((doc) => showRefOf(base, doc)), total: listed.total };
  },
};

const HOME = { id: 'web-player-home', name: 'Home', shelves: [RECENT, ALBUMS, ARTISTS, SHOWS, ADDED] };

/**
 * A view: home is a page of shelves, each with its first cards, empty ones left out; the id of a shelf alone is a view
 * of that one shelf, paged through by offset and limit. Null for a view nobody knows.
 */
export async function viewOf(viewId: string, asked: Asked): Promise<View | null> {
  const { base, offset, limit } = asked;
  if (viewId === HOME.id) {
    const first = { ...asked, offset: 0, limit: SHELF_LENGTH };
    const shelves = await Promise.all(HOME.shelves.map((kind) => shelfOf(kind, first)));
    const full = shelves.filter(({ content }) => content.total > 0);
    const content = pageFrom(`${base}/v1/views/${viewId}`, full.slice(offset, offset + limit), full.length, offset, limit);
    return { id: HOME.id, name: HOME.name, content };
  }
  const kind = HOME.shelves.find(({ id }) => id === viewId);
  if (kind === undefined) return null;
  return { id: kind.id, name: kind.name, content: onlyOf(base, await shelfOf(kind, asked)) };
}

async function shelfOf(kind: ShelfKind, asked: Asked): Promise<Shelf> {
  const { cards, total } = await kind.cards(asked);
  const content = pageFrom(`${asked.base}/v1/views/${kind.id}`, cards, total, asked.offset, asked.limit);
  return { id: kind.id, name: kind.name, content };
}

function onlyOf(base: string, shelf: Shelf): Page<Shelf> {
  return { href: `${base}/v1/views/${shelf.id}`, items: [shelf], limit: 1, next: null, offset: 0, previous: null, total: 1 };
}
