import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError } from '../../ports/route.ts';

/** Why a player call is refused, as the public Web API names it. */
export type PlayerReason =
  | 'NO_PREV_TRACK'
  | 'NO_NEXT_TRACK'
  | 'NO_SPECIFIC_TRACK'
  | 'ALREADY_PAUSED'
  | 'NOT_PAUSED'
  | 'NOT_PLAYING_TRACK'
  | 'NOT_PLAYING_CONTEXT'
  | 'CONTEXT_DISALLOW'
  | 'DEVICE_NOT_CONTROLLABLE'
  | 'VOLUME_CONTROL_DISALLOW'
  | 'NO_ACTIVE_DEVICE'
  | 'PREMIUM_REQUIRED'
  | 'UNKNOWN';

const REASONS: Readonly<Partial<Record<ErrorCode, PlayerReason>>> = {
  AGE_UNCONFIRMED: 'CONTEXT_DISALLOW',
  BANNED_BY_LISTENER: 'CONTEXT_DISALLOW',
  CONNECT_NO_DEVICE: 'NO_ACTIVE_DEVICE',
  CONTEXT_SWITCH_FORBIDDEN: 'CONTEXT_DISALLOW',
  NO_CONTEXT_TO_QUEUE: 'NOT_PLAYING_CONTEXT',
  NOTHING_PLAYABLE: 'CONTEXT_DISALLOW',
  NOTHING_PLAYING: 'NOT_PLAYING_TRACK',
  OUTSIDE_RESOURCE: 'CONTEXT_DISALLOW',
  PREMIUM_REQUIRED: 'PREMIUM_REQUIRED',
};

/** By what the rules call it. */
const RESTRICTIONS: Readonly<Partial<Record<string, PlayerReason>>> = {
  no_next_track: 'NO_NEXT_TRACK',
  no_prev_track: 'NO_PREV_TRACK',
};

/** Statuses that get a reason: those about the requested command. */
const WITH_REASON: readonly number[] = [403, 404];

/** The same refusal with its reason, for what a player call threw. */
export function withReason(thrown: unknown): unknown {
  if (!(thrown instanceof HttpError) || !WITH_REASON.includes(thrown.status)) return thrown;
  const { status, message, headers, details } = thrown;
  return new HttpError(status, message, headers, { ...details, reason: details.reason ?? reasonOf(thrown) });
}

function reasonOf({ details: { error } }: HttpError): PlayerReason {
  if (error === undefined) return 'UNKNOWN';
  if (error.code === 'COMMAND_RESTRICTED') return RESTRICTIONS[error.debug] ?? 'UNKNOWN';
  if (error.code === 'CONTEXT_UNKNOWN') return isOneTrack(error.debug) ? 'NO_SPECIFIC_TRACK' : 'CONTEXT_DISALLOW';
  return REASONS[error.code] ?? 'UNKNOWN';
}

function isOneTrack(uri: string): boolean {
  const type = parseContentUri(uri)?.type;
  return type === 'track' || type === 'episode';
}

export function playerHttpError(status: 403 | 404, message: string, reason: PlayerReason): HttpError {
  return new HttpError(status, message, {}, { reason });
}
