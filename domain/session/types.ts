import type { Followers, Image } from '../catalog/types.ts';

/** The response of `GET /session`. Spec §3 "Session". */
export interface Session {
  readonly accessToken: string;
  readonly accessTokenExpirationTimestampMs: number;
  readonly isAnonymous: boolean;
  readonly clientId: string;
}

/** The product of the account. Spec §6 "Product-state values". */
export type Product = 'premium' | 'free';

/** The public profile of a member. Spec §3 "User info". */
export interface PublicProfile {
  readonly id: string;
  readonly uri: string;
  readonly display_name: string;
  readonly images: readonly Image[];
  readonly followers: Followers;
  readonly type: 'user';
  readonly href: string;
  readonly external_urls: { readonly spotify: string };
}

/** The private profile of a member; unknown fields are empty. */
export interface UserProfile extends PublicProfile {
  readonly product: Product;
  readonly country: string;
  readonly email: string;
  readonly explicit_content: { readonly filter_enabled: boolean; readonly filter_locked: boolean };
}
