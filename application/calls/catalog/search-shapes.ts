import * as v from 'valibot';
import type { SearchResponse } from '#domain/catalog/types.ts';
import { albumRef, artist, episode, pageOf, showRef, track } from './catalog-shapes.ts';
import { playlistRef } from './playlist-shapes.ts';

/** What is found, a page for each type that was asked for, and the one that fits best where that was asked for. */
export const foundResults: v.GenericSchema<unknown, SearchResponse> = v.object({
  tracks: v.exactOptional(pageOf(track)),
  albums: v.exactOptional(pageOf(albumRef)),
  artists: v.exactOptional(pageOf(artist)),
  shows: v.exactOptional(pageOf(showRef)),
  episodes: v.exactOptional(pageOf(episode)),
  playlists: v.exactOptional(pageOf(playlistRef)),
  audiobooks: v.exactOptional(pageOf(v.never())),
  best_match: v.exactOptional(v.object({ items: v.array(v.union([albumRef, artist, showRef, track, episode, playlistRef])) })),
});
