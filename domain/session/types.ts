/** What `GET /session` answers. Spec §3 "Session". */
export interface Session {
  readonly accessToken: string;
  readonly accessTokenExpirationTimestampMs: number;
  readonly isAnonymous: boolean;
  readonly clientId: string;
}

/** What the account may do. Spec §6 "Product-state values". */
export type Product = 'premium' | 'free';

export interface UserProfile {
  readonly id: string;
  readonly uri: string;
  readonly display_name: string;
  readonly product: Product;
  readonly images: readonly { readonly url: string }[];
  readonly followers: { readonly total: number };
  readonly type: 'user';
}
