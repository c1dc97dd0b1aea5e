import * as v from 'valibot';
import { call } from '../call.ts';
import { track } from '../catalog/catalog-shapes.ts';

/**
 * The radio station that continues a context: its URI as plain text, or an empty text. Spec §7 "GET /query?uri= (text
 * response)".
 */
export const getAutoplay = call({
  method: 'GET',
  path: '/autoplay-enabled/query',
  query: v.object({ uri: v.string() }),
  response: v.string(),
  reads: 'text',
});

const choice = '/v1/me/player/autoplay';

/** Ours: whether autoplay continues lists; without a choice of the user, the operator's default. */
export const getAutoplayChoice = call({ method: 'GET', path: choice, response: v.object({ autoplay: v.boolean() }) });

/** Sets autoplay for all devices of the account. */
export const putAutoplayChoice = call({
  method: 'PUT',
  path: choice,
  expect: [204],
  query: v.object({ state: v.picklist(['true', 'false']) }),
});

/** The playlist of a mix inspired by a track, an album, an artist or a playlist. Spec §7. */
export const getSeedToPlaylist = call({
  method: 'GET',
  path: '/inspiredby-mix/v2/seed_to_playlist/:uri',
  query: v.object({ 'response-format': v.optional(v.string()) }),
  response: v.object({ total: v.number(), mediaItems: v.array(v.object({ uri: v.string() })) }),
});

const mixes = '/radio-apollo/v3/mixes';

/** Likes a track for recommendations. Spec §7 "POST /mixes/like/song/{contextUri}/{trackUri}". */
export const postLikeSong = call({ method: 'POST', path: `${mixes}/like/song/:contextUri/:trackUri`, expect: [204, 200] });

/** Bans a track or an artist from recommendations. Spec §7 "POST /mixes/ban/…". */
export const postBanSong = call({ method: 'POST', path: `${mixes}/ban/song/:contextUri/:trackUri`, expect: [204, 200] });
export const postBanArtist = call({ method: 'POST', path: `${mixes}/ban/artist/:contextUri/:artistUri`, expect: [204, 200] });

/** Ours: undoes the three. */
export const deleteLikeSong = call({ method: 'DELETE', path: postLikeSong.path, expect: [204, 200] });
export const deleteBanSong = call({ method: 'DELETE', path: postBanSong.path, expect: [204, 200] });
export const deleteBanArtist = call({ method: 'DELETE', path: postBanArtist.path, expect: [204, 200] });

/** Recommended tracks for a playlist; `trackSkipIDs` are those shown before. Spec §7 "POST /extendp/". */
export const postExtend = call({
  method: 'POST',
  path: '/playlistextender/extendp',
  body: v.object({
    playlistURI: v.string(),
    trackSkipIDs: v.optional(v.array(v.string()), []),
    numResults: v.optional(v.number()),
  }),
  response: v.object({ recommendedTracks: v.array(track) }),
});
