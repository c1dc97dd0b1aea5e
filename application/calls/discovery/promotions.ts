import * as v from 'valibot';
import { call } from '../call.ts';

const sponsorship = v.object({
  uri: v.string(),
  sponsor: v.string(),
  clickUrl: v.nullable(v.string()),
  logo: v.nullable(v.string()),
});

/** The sponsored playlists. Spec §7 "GET /sponsored". */
export const getSponsored = call({
  method: 'GET',
  path: '/sponsoredplaylist/v1/sponsored',
  response: v.object({ sponsorships: v.array(sponsorship) }),
});

/** The sponsorship of a playlist; 404 without one. Spec §7 "GET /sponsored/{playlistUri}". */
export const getSponsorship = call({
  method: 'GET',
  path: '/sponsoredplaylist/v1/sponsored/:playlistUri',
  response: sponsorship,
});

/** Whether the user has to confirm their age before this plays, and the dialog's text. Spec §7 "GET /dialog/{uri}". */
export const getAgeDialog = call({
  method: 'GET',
  path: '/age-verification/v1/dialog/:uri',
  query: v.object({ locale: v.optional(v.string()) }),
  response: v.object({
    required: v.boolean(),
    title: v.string(),
    text: v.string(),
    confirm: v.string(),
    cancel: v.string(),
  }),
});

/** Ours: confirms the age of the account permanently. */
export const postAgeConfirmed = call({ method: 'POST', path: '/age-verification/v1/dialog/:uri', expect: [204, 200] });
