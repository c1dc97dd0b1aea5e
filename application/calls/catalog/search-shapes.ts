import * as v from 'valibot';
import type { SearchResponse } from '#domain/catalog/types.ts';
import { albumRef, artist, episode, pageOf, showRef, track } from './catalog-shapes.ts';
import { playlistRef } from './playlist-shapes.ts';

/** Search results: a page for each requested type, and the best match if requested. */
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
