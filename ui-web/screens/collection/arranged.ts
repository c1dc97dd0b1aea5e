import type { Track } from '#domain/catalog/types.ts';

export const SORTS = ['added', 'name', 'artist', 'length'] as const;
export type Sort = (typeof SORTS)[number];

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const artistOf = ({ artists }: Track) => artists[0]?.name ?? '';

const ORDERS: Readonly<Record<Sort, ((a: Track, b: Track) => number) | null>> = {
  added: null,
  name: (a, b) => a.name.localeCompare(b.name),
  artist: (a, b) => artistOf(a).localeCompare(artistOf(b)),
  length: (a, b) => a.duration_ms - b.duration_ms,
};

/** Songs in an order, those that have each of the words in their name, album or artists; capitals and accents do not matter. */
export function arranged(tracks: readonly Track[], sort: Sort, words: string): readonly Track[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const textOf = ({ name, album, artists }: Track) => folded([name, album?.name, ...artists.map((one) => one.name)].join(' '));
  const fitting = wanted.length === 0 ? tracks : tracks.filter((track) => wanted.every((word) => textOf(track).includes(word)));
  const order = ORDERS[sort];
  return order === null ? fitting : fitting.toSorted(order);
}
