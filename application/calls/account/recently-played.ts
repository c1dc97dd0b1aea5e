import * as v from 'valibot';
import { call } from '../call.ts';
import { paging } from '../catalog/catalog.ts';
import { track } from '../catalog/catalog-shapes.ts';

const context = v.object({
  uri: v.string(),
  type: v.string(),
  href: v.string(),
  external_urls: v.object({ spotify: v.string() }),
});

/** Recently played tracks, the latest first; `before` and `after` are timestamps in milliseconds. */
export const getRecentlyPlayed = call({
  method: 'GET',
  path: '/v1/me/player/recently-played',
  query: v.object({ limit: paging.entries.limit, before: paging.entries.offset, after: paging.entries.offset }),
  response: v.object({
    href: v.string(),
    limit: v.number(),
    /** The next page back in time; null at its end. */
    next: v.nullable(v.string()),
    /** Timestamps in milliseconds: `before` pages back in time, `after` forward. */
    cursors: v.nullable(v.object({ before: v.string(), after: v.string() })),
    items: v.array(v.object({ track, played_at: v.string(), context: v.nullable(context) })),
  }),
});
