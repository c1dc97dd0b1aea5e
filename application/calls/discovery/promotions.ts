import * as v from 'valibot';
import { call } from '../call.ts';

const sponsorship = v.object({
  uri: v.string(),
  sponsor: v.string(),
  clickUrl: v.nullable(v.string()),
  logo: v.nullable(v.string()),
});

/** The playlists somebody pays for now. Spec §7 "GET /sponsored". */
export const getSponsored = call({
  method: 'GET',
  path: '/sponsoredplaylist/v1/sponsored',
  answer: v.object({ sponsorships: v.array(sponsorship) }),
});

/** Who pays for a playlist; 404 for one nobody pays for. Spec §7 "GET /sponsored/{playlistUri}". */
export const getSponsorship = call({
  method: 'GET',
  path: '/sponsoredplaylist/v1/sponsored/:playlistUri',
  answer: sponsorship,
});

/** Which slots for ads there are for this listener; none for who pays. Spec §7 "GET /v2/config". */
export const getAdsConfig = call({
  method: 'GET',
  path: '/ads/v2/config',
  answer: v.object({ enabled: v.boolean(), slots: v.array(v.object({ slotName: v.string(), tracksBetween: v.number() })) }),
});

/** The ads of a slot, in turn. Spec §7 "GET /v1/ads/{slotName}". */
export const getAds = call({
  method: 'GET',
  path: '/ads/v1/ads/:slotName',
  answer: v.object({
    slotName: v.string(),
    ads: v.array(
      v.object({
        id: v.string(),
        uri: v.string(),
        advertiser: v.string(),
        blurb: v.string(),
        clickUrl: v.string(),
        image: v.nullable(v.string()),
        /** What sounds: a track or an episode of the library. */
        audioUri: v.string(),
      }),
    ),
  }),
});

/** Whether a listener must say how old they are before this is played, and what they are asked. Spec §7 "GET /dialog/{uri}". */
export const getAgeDialog = call({
  method: 'GET',
  path: '/age-verification/v1/dialog/:uri',
  query: v.object({ locale: v.optional(v.string()) }),
  answer: v.object({
    required: v.boolean(),
    title: v.string(),
    text: v.string(),
    confirm: v.string(),
    cancel: v.string(),
  }),
});

/** Ours: the listener is old enough. It holds for the account from then on. */
export const postAgeConfirmed = call({ method: 'POST', path: '/age-verification/v1/dialog/:uri', expect: [204, 200] });
