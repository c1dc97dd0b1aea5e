import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import { TRACKING_VENDOR } from '#domain/constants/network/reporting.ts';
import type { Referrer } from '#domain/tracking/types.ts';

/** The page that holds the player: an embed has its own resource. Spec §3 "referrer name/version/vendor". */
export function referrerOf(resource: string | undefined): Referrer {
  return { name: resource === undefined ? 'web-player' : 'embed', version: CLIENT_VERSION, vendor: TRACKING_VENDOR };
}
