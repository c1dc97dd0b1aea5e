import type { AlbumRef, Artist, Episode, Image, PlaylistRef, ShowRef, Track } from './types.ts';

/** Sorts widest first; images of unknown width come last. Spec §3 "images (sorted by width descending)". */
export function sortWidestFirst(images: readonly Image[]): readonly Image[] {
  return [...images].sort((one, other) => (other.width ?? 0) - (one.width ?? 0));
}

/** The pictures of an item in the syntax of the `srcset` attribute, widest first; undefined when there are not several widths. */
export function srcSetOf(images: readonly Image[]): string | undefined {
  const sized = images.filter((image) => image.width !== null);
  if (sized.length < 2) return undefined;
  return sized.map((image) => `${image.url} ${String(image.width)}w`).join(', ');
}

/** Any item a card or a search result can show. */
export type Item = AlbumRef | Artist | ShowRef | Track | Episode | PlaylistRef;

/** The cover of any item: a track has its album's. */
export function imagesOf(item: Item): readonly Image[] {
  return item.type === 'track' ? (item.album?.images ?? []) : item.images;
}
