import type { TrackView } from '#application/player-view/controller-types.ts';
import type { AlbumRef, Artist, Episode, Image, PlaylistRef, ShowRef, Track } from '#domain/catalog/types.ts';
import { TEXTS } from '../texts/texts.ts';
import { artistNames, calendarDate, factsLine, roughTime, yearOf } from './format.ts';

/** Any item a card or a search result can show. */
export type Item = AlbumRef | Artist | ShowRef | Track | Episode | PlaylistRef;

/** The cover of any item: a track has its album's. */
export function imagesOf(item: Item): readonly Image[] {
  return item.type === 'track' ? (item.album?.images ?? []) : item.images;
}

/** The seed of the generated picture of an item without any. Songs have their album's, episodes their show's. */
export function pictureSeedOf(item: Item | TrackView): string {
  if ('group' in item) return item.group.uri || item.uri;
  if (item.type === 'track') return item.album?.uri ?? item.uri;
  return (item.type === 'episode' ? item.show : undefined)?.uri ?? item.uri;
}

/** The line below an item's name. */
export function subtitleOf(item: Item): string {
  switch (item.type) {
    case 'album':
      return factsLine(artistNames(item.artists), yearOf(item.release_date));
    case 'artist':
      return TEXTS.kinds.artist;
    case 'show':
      return item.publisher || TEXTS.kinds.show;
    case 'track':
      return artistNames(item.artists);
    case 'playlist':
      return item.description || (item.owner.display_name ?? TEXTS.kinds.playlist);
    case 'episode':
      return factsLine(calendarDate(item.release_date), roughTime(item.duration_ms));
  }
}

/** The pictures of an item in the syntax of the `srcset` attribute, widest first; undefined when there are not several widths. */
export function srcSetOf(images: readonly Image[]): string | undefined {
  const sized = images.filter((image) => image.width !== null);
  if (sized.length < 2) return undefined;
  return sized.map((image) => `${image.url} ${String(image.width)}w`).join(', ');
}
