export type ConnectionEvent =
  | { readonly type: 'connected'; readonly connectionId: string; readonly isAgain: boolean }
  | { readonly type: 'dropped' }
  /** A ping was answered. */
  | { readonly type: 'alive' }
  /** A push was lost on the way, nobody knows which. */
  | { readonly type: 'missed' }
  | { readonly type: 'pushed'; readonly uri: string; readonly payload: unknown };
