import type { Ms } from '#domain/core/units.ts';

/** The time of the service as a response arrives, in milliseconds since 1970. */
export interface ServiceTime {
  readonly serviceMs: Ms;
  /** From the request to the response. */
  readonly roundTripMs: Ms;
}

export type ConnectionEvent =
  | { readonly type: 'connected'; readonly connectionId: string; readonly isAgain: boolean }
  | { readonly type: 'dropped' }
  /** The service responded to a ping, with its time; null when it names none. */
  | { readonly type: 'alive'; readonly time: ServiceTime | null }
  /** A push was lost; its topic is unknown. */
  | { readonly type: 'missed' }
  | { readonly type: 'pushed'; readonly uri: string; readonly payload: unknown };
