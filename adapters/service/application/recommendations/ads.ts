import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { NO_ADS, type Ad, type Ads } from '../ports/features/ads.ts';
import type { AdSlot, Promotions } from './routes/promotions.ts';

/** Plays the ads of the operator's first slot between tracks, in turn. */
export function createAds({ ad_slots }: Promotions): Ads {
  const [slot] = ad_slots;
  if (slot === undefined) return NO_ADS;
  const all = new Map(slot.ads.map(adOf).map((ad) => [ad.uri, ad]));
  const audioUris = new Set(slot.ads.map(({ audio }) => audio));
  return {
    policy: { tracksBetween: slot.tracks_between, uris: [...all.keys()] },
    of: (uri) => all.get(uri) ?? null,
    isAdAudio: (uri) => audioUris.has(uri),
  };
}

function adOf({ advertiser, audio, blurb, click_url = '', id, image, impression_urls = [] }: AdSlot['ads'][number]): Ad {
  return {
    uri: `${PRODUCT_SCHEME}:ad:${id}`,
    advertiser,
    blurb,
    clickUrl: click_url,
    image: image ?? null,
    audio,
    impressionUrls: impression_urls,
  };
}
