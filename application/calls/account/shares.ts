import * as v from 'valibot';
import { SHARE_LIFETIME_MAX_S, SHARE_LIFETIME_MIN_S } from '#domain/constants/page/embed.ts';
import { call } from '../call.ts';

/* Ours: links that open one private playlist to anyone. Timestamps are milliseconds since 1970. */

const share = v.object({
  id: v.string(),
  uri: v.string(),
  /** The name of the playlist when it was shared. */
  name: v.string(),
  /** The page that it opens; embeds and oEmbed take the same address. */
  url: v.string(),
  created_at: v.number(),
  /** Null: until it is ended. */
  expires_at: v.nullable(v.number()),
  /** Visitors hear whole tracks, not previews. */
  whole_tracks: v.optional(v.boolean(), false),
});

/** The caller's open shares, the newest first. */
export const getShares = call({ method: 'GET', path: '/v1/me/shares', response: v.object({ items: v.array(share) }) });

/** Shares one of the caller's playlists. `expires_in`: seconds from now; null: until it is ended. 409 for too many shares; 403 for whole tracks without premium, or where all music is encrypted. */
export const postShare = call({
  method: 'POST',
  path: '/v1/me/shares',
  retry: 'none',
  body: v.object({
    uri: v.string(),
    whole_tracks: v.optional(v.boolean(), false),
    expires_in: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(SHARE_LIFETIME_MIN_S), v.maxValue(SHARE_LIFETIME_MAX_S))),
  }),
  response: share,
});

/** Ends one of the caller's shares: its pages respond 410. */
export const deleteShare = call({ method: 'DELETE', path: '/v1/me/shares/:shareId', expect: [204] });
