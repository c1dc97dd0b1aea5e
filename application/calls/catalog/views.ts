import * as v from 'valibot';
import type { Shelf, View } from '#domain/catalog/types.ts';
import { call } from '../call.ts';
import { paging } from './catalog.ts';
import { albumRef, artist, episode, pageOf, showRef, track } from './catalog-shapes.ts';
import { playlistRef } from './playlist-shapes.ts';

/** Any card of a shelf, discriminated by `type`. */
const card = v.union([albumRef, artist, showRef, track, episode, playlistRef]);
const shelf: v.GenericSchema<unknown, Shelf> = v.object({ id: v.string(), name: v.string(), content: pageOf(card) });
const view: v.GenericSchema<unknown, View> = v.object({ id: v.string(), name: v.string(), content: pageOf(shelf) });

/** An integer in a query. */
const count = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0)));
const text = v.optional(v.string());

/**
 * A page of shelves, or of one shelf. `types`: comma-separated card types; `content_limit`: first cards of a shelf; `locale`:
 * language of our titles. Spec §7 "GET /views/{viewId}".
 */
export const getView = call({
  method: 'GET',
  path: '/v1/views/:viewId',
  query: v.object({
    ...paging.entries,
    content_limit: count,
    types: text,
    locale: text,
    timestamp: text,
    platform: text,
    image_style: text,
  }),
  response: view,
});

/** The caller's recently played contexts, the latest first. Spec §7 "GET /user/{userId}/recently-played". */
export const getRecentContexts = call({
  method: 'GET',
  path: '/recently-played/v3/user/:userId/recently-played',
  query: v.object({ alt: text, limit: count }),
  response: v.object({
    playContexts: v.array(v.object({ uri: v.string(), lastPlayedTime: v.number(), lastPlayedTrackUri: v.string() })),
  }),
});
