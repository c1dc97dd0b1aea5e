import * as calls from '#application/calls/discovery/promotions.ts';
import { getAds, getAdsConfig } from '#application/calls/discovery/ads.ts';
import type { Clock } from '#application/ports/clock.ts';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import type { Caller, Route } from '../../ports/route.ts';
import { orNotFound, userIdOrEmpty } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import type { AgeConfirmation } from '../age-confirmation.ts';
import { sponsoredAt, type Promotions } from './promotions.ts';

export interface PromotionDeps {
  readonly clock: Clock;
  readonly promotions: Promotions;
  readonly ageConfirmation: AgeConfirmation;
}

/** Sponsored playlists, ad slots and age confirmation. Spec §7 "Other". */
export function promotionRoutes({ clock, promotions, ageConfirmation }: PromotionDeps): readonly Route[] {
  const sponsorships = () =>
    sponsoredAt(promotions, clock.nowMs()).map(({ playlist, sponsor, click_url = null, logo = null }) => {
      return { uri: playlist, sponsor, clickUrl: click_url, logo };
    });
  /** Only free accounts get ads. */
  const slotsFor = ({ product }: Caller) => (product === 'free' ? promotions.ad_slots : []);

  return [
    createRoute(calls.getSponsored, async () => ({ sponsorships: sponsorships() })),
    createRoute(calls.getSponsorship, async ({ params }) =>
      orNotFound(
        sponsorships().find(({ uri }) => uri === params.playlistUri),
        'Sponsorship',
      ),
    ),
    createRoute(getAdsConfig, async ({ caller }) => {
      const slots = slotsFor(caller).map(({ name, tracks_between }) => ({ slotName: name, tracksBetween: tracks_between }));
      return { enabled: slots.length > 0, slots };
    }),
    createRoute(getAds, async ({ params, caller }) => {
      const { name, ads } = orNotFound(
        slotsFor(caller).find((slot) => slot.name === params.slotName),
        'Ad slot',
      );
      const shownAds = ads.map(({ id, advertiser, blurb, click_url = '#', image = null, audio }) => {
        return { id, uri: `${PRODUCT_SCHEME}:ad:${id}`, advertiser, blurb, clickUrl: click_url, image, audioUri: audio };
      });
      return { slotName: name, ads: shownAds };
    }),
    createRoute(calls.getAgeDialog, async ({ params, query, caller, request }) => {
      const locale = query.locale ?? request.headers['accept-language'];
      return ageConfirmation.dialog(userIdOrEmpty(caller), params.uri, locale);
    }),
    createRoute(calls.postAgeConfirmed, async ({ caller }) => {
      await ageConfirmation.confirm(userIdOrEmpty(caller));
      return undefined;
    }),
  ];
}
