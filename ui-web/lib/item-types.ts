import type { TrackView } from '#application/player-view/controller-types.ts';
import { TEXTS } from '../texts/texts.ts';
import { artistNames, calendarDate, factsLine, roughTime, yearOf } from './format.ts';
import type { Item } from '#domain/catalog/images.ts';

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
