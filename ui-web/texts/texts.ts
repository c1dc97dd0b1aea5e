import { localized } from './localized.ts';
import english from '#domain/messages/en/web/common.icu.ts';

/** Messages of the parts that are on every screen. */
export const TEXTS = localized('common', english);

/** The title of an ad; `advertiser` is empty where the service does not name one. */
export const adTitle = (advertiser: string): string => (advertiser ? TEXTS.ad.titleOf({ advertiser }) : TEXTS.ad.title);
