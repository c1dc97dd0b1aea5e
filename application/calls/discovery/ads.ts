import * as v from 'valibot';
import { call } from '../call.ts';

/** The ad slots of this user; none for premium accounts. Spec §7 "GET /v2/config". */
export const getAdsConfig = call({
  method: 'GET',
  path: '/ads/v2/config',
  response: v.object({ enabled: v.boolean(), slots: v.array(v.object({ slotName: v.string(), tracksBetween: v.number() })) }),
});

/** The ads of a slot, in order. Spec §7 "GET /v1/ads/{slotName}". */
export const getAds = call({
  method: 'GET',
  path: '/ads/v1/ads/:slotName',
  response: v.object({
    slotName: v.string(),
    ads: v.array(
      v.object({
        id: v.string(),
        uri: v.string(),
        advertiser: v.string(),
        blurb: v.string(),
        clickUrl: v.string(),
        image: v.nullable(v.string()),
        /** The audio of the ad: a track or an episode of the library. */
        audioUri: v.string(),
      }),
    ),
  }),
});
