import type { CollectionKind } from '#domain/catalog/saved.ts';
import type { Album, Artist, Episode, ShowRef, Track } from '#domain/catalog/types.ts';

export type Sort = 'added' | 'name' | 'creator' | 'length';

/** What is saved, by the kind of list it stands in. */
export interface Saved {
  readonly tracks: Track;
  readonly albums: Album;
  readonly artists: Artist;
  readonly shows: ShowRef;
  readonly episodes: Episode;
}

/** The orders a list can have; the first is the one it comes in. */
export const SORTS: Readonly<Record<CollectionKind, readonly [Sort, ...Sort[]]>> = {
  tracks: ['added', 'name', 'creator', 'length'],
  albums: ['added', 'name', 'creator'],
  artists: ['added', 'name'],
  shows: ['added', 'name', 'creator'],
  episodes: ['added', 'name', 'creator', 'length'],
};

type Item = Saved[CollectionKind];

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const { compare } = new Intl.Collator(undefined, { numeric: true });

function creatorOf(item: Item): string {
  switch (item.type) {
    case 'track':
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

/** Everything of it that has words: its name, who made it, and what it is part of. */
function textOf(item: Item): string {
  const artists = 'artists' in item ? item.artists.map(({ name }) => name) : [];
  const album = item.type === 'track' ? item.album?.name : '';
  return folded([item.name, album, creatorOf(item), ...artists].join(' '));
}

const lengthOf = (item: Item) => ('duration_ms' in item ? item.duration_ms : 0);

const ORDERS: Readonly<Record<Exclude<Sort, 'added'>, (a: Item, b: Item) => number>> = {
  name: (a, b) => compare(a.name, b.name),
  creator: (a, b) => compare(creatorOf(a), creatorOf(b)),
  length: (a, b) => lengthOf(a) - lengthOf(b),
};

/** The same in another order; what is alike stays as it came. */
export function sorted<Kind extends CollectionKind>(items: readonly Saved[Kind][], sort: Sort): readonly Saved[Kind][] {
  return sort === 'added' ? items : [...items].sort(ORDERS[sort]);
}

/** Those that have each of the words somewhere; capitals and accents do not matter. */
export function fitting<Kind extends CollectionKind>(items: readonly Saved[Kind][], words: string): readonly Saved[Kind][] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return wanted.length === 0 ? items : items.filter((item) => wanted.every((word) => textOf(item).includes(word)));
}
