import * as v from 'valibot';
import { call } from '../call.ts';
import { track } from '../catalog/catalog-shapes.ts';

/** The radio that goes on after a context, as plain text: its URI, or nothing. Spec §7 "GET /query?uri= (text response)". */
export const getAutoplay = call({
  method: 'GET',
  path: '/autoplay-enabled/query',
  query: v.object({ uri: v.string() }),
  answer: v.string(),
  reads: 'text',
});

const choice = '/v1/me/player/autoplay';

/** Whether lists go on by themselves: the listener's choice, without one the operator's. Ours. */
export const getAutoplayChoice = call({ method: 'GET', path: choice, answer: v.object({ autoplay: v.boolean() }) });

/** From now on, for every device of the account. */
export const putAutoplayChoice = call({
  method: 'PUT',
  path: choice,
  expect: [204],
  query: v.object({ state: v.picklist(['true', 'false']) }),
});

/** A mix inspired by a track, an album, an artist or a playlist, as the playlist it was made into. Spec §7. */
export const getSeedToPlaylist = call({
  method: 'GET',
  path: '/inspiredby-mix/v2/seed_to_playlist/:uri',
  query: v.object({ 'response-format': v.optional(v.string()) }),
  answer: v.object({ total: v.number(), mediaItems: v.array(v.object({ uri: v.string() })) }),
});

const mixes = '/radio-apollo/v3/mixes';

/** More like this in what is made for the listener. Spec §7 "POST /mixes/like/song/{contextUri}/{trackUri}". */
export const postLikeSong = call({ method: 'POST', path: `${mixes}/like/song/:contextUri/:trackUri`, expect: [204, 200] });

/** Never again in what is made for the listener: this track, or this artist. Spec §7 "POST /mixes/ban/…". */
export const postBanSong = call({ method: 'POST', path: `${mixes}/ban/song/:contextUri/:trackUri`, expect: [204, 200] });
export const postBanArtist = call({ method: 'POST', path: `${mixes}/ban/artist/:contextUri/:artistUri`, expect: [204, 200] });

/** Ours: takes the three back. */
export const deleteLikeSong = call({ method: 'DELETE', path: postLikeSong.path, expect: [204, 200] });
export const deleteBanSong = call({ method: 'DELETE', path: postBanSong.path, expect: [204, 200] });
export const deleteBanArtist = call({ method: 'DELETE', path: postBanArtist.path, expect: [204, 200] });

/** Tracks that would go with a playlist; `trackSkipIDs` are those that were shown before. Spec §7 "POST /extendp/". */
export const postExtend = call({
  method: 'POST',
  path: '/playlistextender/extendp',
  body: v.object({
    playlistURI: v.string(),
    trackSkipIDs: v.optional(v.array(v.string()), []),
    numResults: v.optional(v.number()),
  }),
  answer: v.object({ recommendedTracks: v.array(track) }),
});
