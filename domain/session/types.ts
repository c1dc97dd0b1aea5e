import type { Followers, Image } from '../catalog/types.ts';

/** What `GET /session` answers. Spec §3 "Session". */
export interface Session {
  readonly accessToken: string;
  readonly accessTokenExpirationTimestampMs: number;
  readonly isAnonymous: boolean;
  readonly clientId: string;
}

/** What the account may do. Spec §6 "Product-state values". */
export type Product = 'premium' | 'free';

/** What others see of a member. Spec §3 "User info". */
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

/** What a member sees of themselves; empty where nobody told. */
export interface UserProfile extends PublicProfile {
  readonly product: Product;
  readonly country: string;
  readonly email: string;
  readonly explicit_content: { readonly filter_enabled: boolean; readonly filter_locked: boolean };
}
