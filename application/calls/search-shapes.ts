import * as v from 'valibot';
import type { SearchResults } from '#domain/catalog/types.ts';
import { albumRef, artist, episode, pageOf, showRef, track } from './catalog-shapes.ts';
import { playlistRef } from './playlist-shapes.ts';

/** What is found, a page a kind, and the one that fits best. */
export const searchResults: v.GenericSchema<unknown, SearchResults> = v.object({
  tracks: pageOf(track),
  albums: pageOf(albumRef),
  artists: pageOf(artist),
  shows: pageOf(showRef),
  episodes: pageOf(episode),
  playlists: pageOf(playlistRef),
  best_match: v.object({ items: v.array(v.union([albumRef, artist, showRef, track, episode, playlistRef])) }),
});
