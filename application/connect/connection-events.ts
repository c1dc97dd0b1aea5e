export type ConnectionEvent =
  | { readonly type: 'connected'; readonly connectionId: string; readonly isAgain: boolean }
  | { readonly type: 'dropped' }
  /** The service responded to a ping. */
  | { readonly type: 'alive' }
  /** A push was lost; its topic is unknown. */
  | { readonly type: 'missed' }
  | { readonly type: 'pushed'; readonly uri: string; readonly payload: unknown };
