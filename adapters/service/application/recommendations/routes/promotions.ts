import * as v from 'valibot';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { IMPRESSION_URLS_MAX } from '#domain/constants/playback/tracking.ts';
import { err, type Result } from '#domain/core/result.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { parseOperatorFile } from '../../kernel/operator-file.ts';

const playlistUri = v.pipe(
  v.string(),
  v.check(
    (uri) => parseContentUri(uri)?.type === 'playlist',
    'is not a playlist such as spotify:playlist:37i9dQZF1DXcBWIGoYBM5M',
  ),
);
const audioUri = v.pipe(
  v.string(),
  v.check((uri) => ['track', 'episode'].includes(parseContentUri(uri)?.type ?? ''), 'is not a track or episode of the library'),
);
const link = v.pipe(
  v.string(),
  v.check(
    (url) => url.startsWith('https://') || url.startsWith(`${PRODUCT_SCHEME}:`),
    'begins with neither https:// nor spotify:',
  ),
  v.url('is not an address'),
);
const httpsLink = v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'does not begin with https://'));
const moment = v.pipe(v.string(), v.isoTimestamp('is not a time such as 2026-12-01T00:00:00Z'));
const name = v.pipe(v.string(), v.minLength(1, 'is empty'));

const sponsored = v.strictObject({
  playlist: playlistUri,
  sponsor: name,
  click_url: v.optional(link),
  logo: v.optional(link),
  from: v.optional(moment),
  until: v.optional(moment),
});
const ad = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{1,22}$/, 'is not 1 to 22 letters and digits')),
  advertiser: name,
  blurb: v.optional(v.string(), ''),
  click_url: v.optional(link),
  image: v.optional(link),
  audio: audioUri,
  impression_urls: v.optional(
    v.pipe(v.array(httpsLink), v.maxLength(IMPRESSION_URLS_MAX, `holds more than ${String(IMPRESSION_URLS_MAX)} addresses`)),
  ),
});
const slot = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'is not of lower case letters, digits and hyphens')),
  tracks_between: v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1, 'is less than 1')),
  ads: v.pipe(v.array(ad), v.minLength(1, 'holds no ad')),
});
const file = v.strictObject({
  sponsored_playlists: v.optional(v.array(sponsored), []),
  ad_slots: v.optional(v.array(slot), []),
});

/** The operator's promotions: sponsored playlists, and ads for ad-supported listeners. */
export type Promotions = v.InferOutput<typeof file>;
export type AdSlot = Promotions['ad_slots'][number];

export const NO_PROMOTIONS: Promotions = { sponsored_playlists: [], ad_slots: [] };

/** Parses the operator's file. The error is one sentence that names the wrong field. */
export function parsePromotions(text: string): Result<Promotions, string> {
  const parsed = parseOperatorFile(file, text);
  if (!parsed.ok) return parsed;
  const names = parsed.value.ad_slots.map((one) => one.name);
  const twice = names.find((one, at) => names.indexOf(one) !== at);
  return twice === undefined ? parsed : err(`ad_slots: there are two named "${twice}"`);
}

/** Origins of the operator's promotions that the player's page may use. */
export interface PromotionOrigins {
  /** They receive impressions. */
  readonly requests: readonly string[];
  /** They have the pictures of ads and the logos of sponsors. */
  readonly images: readonly string[];
}

export const NO_ORIGINS: PromotionOrigins = { requests: [], images: [] };

export function promotionOriginsOf({ ad_slots, sponsored_playlists }: Promotions): PromotionOrigins {
  const ads = ad_slots.flatMap((slot) => slot.ads);
  const images = [...ads.map(({ image }) => image), ...sponsored_playlists.map(({ logo }) => logo)];
  return { requests: originsOf(ads.flatMap(({ impression_urls = [] }) => impression_urls)), images: originsOf(images) };
}

function originsOf(urls: readonly (string | undefined)[]): readonly string[] {
  const ofWeb = urls.filter((url) => url?.startsWith('https://') === true).map((url) => new URL(url ?? '').origin);
  return [...new Set(ofWeb)];
}

/** The sponsored playlists whose period includes this time. */
export function sponsoredAt({ sponsored_playlists }: Promotions, nowMs: number): Promotions['sponsored_playlists'] {
  return sponsored_playlists.filter(
    ({ from, until }) => (from === undefined || Date.parse(from) <= nowMs) && (until === undefined || nowMs < Date.parse(until)),
  );
}
