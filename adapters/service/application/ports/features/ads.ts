import type { Product } from '#domain/session/types.ts';
import type { AdPolicy } from '../../../domain/player-session/session-types.ts';

/** An ad as its listener sees it, and what sounds. */
export interface Ad {
  readonly uri: string;
  readonly advertiser: string;
  readonly blurb: string;
  /** The target of a click; empty without one. */
  readonly clickUrl: string;
  readonly image: string | null;
  /** A track or an episode of the library. */
  readonly audio: string;
  /** Requested by the listener's page when the ad begins. */
  readonly impressionUrls: readonly string[];
}

/** Ads between tracks. */
export interface Ads {
  /** For listeners who do not pay; null where there are none. */
  readonly policy: AdPolicy | null;
  of(uri: string): Ad | null;
  /** The sound of an ad does not count as music. */
  isAdAudio(uri: string): boolean;
}

/** Premium accounts hear no ads. */
export function adPolicyOf(product: Product, { policy }: Ads): AdPolicy | null {
  return product === 'premium' ? null : policy;
}

export const NO_ADS: Ads = { policy: null, of: () => null, isAdAudio: () => false };
