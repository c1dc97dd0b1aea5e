import type { CollectionKind } from '#domain/catalog/collection.ts';
import type { Album, Artist, Episode, ShowRef } from '#domain/catalog/types.ts';
import { currentLocale } from '../../texts/localized.ts';

export type Sort = 'added' | 'name' | 'creator' | 'length';

/** The lists that are sorted and filtered here; liked songs are a table. */
export type SavedKind = Exclude<CollectionKind, 'tracks'>;

/** The item type of each list of the collection. */
export interface SavedItems {
  readonly albums: Album;
  readonly artists: Artist;
  readonly shows: ShowRef;
  readonly episodes: Episode;
}

/** The sort orders of each list; the first is that of the service. */
export const SORTS: Readonly<Record<SavedKind, readonly [Sort, ...Sort[]]>> = {
  albums: ['added', 'name', 'creator'],
  artists: ['added', 'name'],
  shows: ['added', 'name', 'creator'],
  episodes: ['added', 'name', 'creator', 'length'],
};

type SavedItem = SavedItems[SavedKind];

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
type Compare = (a: string, b: string) => number;

function creatorOf(item: SavedItem): string {
  switch (item.type) {
    case 'album':
      return item.artists[0]?.name ?? '';
    case 'show':
      return item.publisher;
    case 'episode':
      return item.show?.name ?? '';
    case 'artist':
      return item.name;
  }
}

/** The text the filter searches: name, artists, publisher or show. */
function textOf(item: SavedItem): string {
  const artists = 'artists' in item ? item.artists.map(({ name }) => name) : [];
  return foldText([item.name, creatorOf(item), ...artists].join(' '));
}

const lengthOf = (item: SavedItem) => ('duration_ms' in item ? item.duration_ms : 0);

const ORDERS: Readonly<Record<Exclude<Sort, 'added'>, (a: SavedItem, b: SavedItem, compare: Compare) => number>> = {
  name: (a, b, compare) => compare(a.name, b.name),
  creator: (a, b, compare) => compare(creatorOf(a), creatorOf(b)),
  length: (a, b) => lengthOf(a) - lengthOf(b),
};

/** Sorts items; stable. */
export function sortItems<Kind extends SavedKind>(items: readonly SavedItems[Kind][], sort: Sort): readonly SavedItems[Kind][] {
  if (sort === 'added') return items;
  const { compare } = new Intl.Collator(currentLocale(), { numeric: true });
  return [...items].sort((a, b) => ORDERS[sort](a, b, compare));
}

/** Filters items that contain every word of the query, ignoring case and accents. */
export function filterItems<Kind extends SavedKind>(
  items: readonly SavedItems[Kind][],
  query: string,
): readonly SavedItems[Kind][] {
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  return wanted.length === 0 ? items : items.filter((item) => wanted.every((word) => textOf(item).includes(word)));
}
