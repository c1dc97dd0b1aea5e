import { playerError, type PlayerError } from '../errors/player-error.ts';

const QUOTED_CODES = [
  'NOTHING_PLAYING',
  'NO_CONTEXT_TO_QUEUE',
  'OUTSIDE_RESOURCE',
  'NO_CURRENT_STATE',
  'LIST_PLAYER_NO_TRACK_PLAYER',
] as const;

/** Reasons for "nothing plays" that have an error of their own. */
const REASON_CODES = ['EME_API_UNSUPPORTED'] as const;

type QuotedCode = (typeof QUOTED_CODES | typeof REASON_CODES)[number];

/**
 * Maps a refused command to an error: 404 'No such device.', 403 with the reason of the service.
 * `serviceMessage`: the message in the response. Spec §8 "Connect: 404 'No such device.'; 'Nothing playing'".
 */
export function commandError(error: PlayerError, serviceMessage: string): PlayerError {
  if (error.code !== 'REQUEST_FAILED') return error;
  if (error.status === 404) return contextUnknownError(serviceMessage) ?? playerError('CONNECT_NO_DEVICE');
  if (error.status !== 403) return error;
  return (
    errorWithMessage(QUOTED_CODES, serviceMessage) ??
    nothingPlayableError(serviceMessage) ??
    playerError('COMMAND_RESTRICTED', restrictionReason(serviceMessage))
  );
}

/** The error among these codes with exactly this message. */
function errorWithMessage(codes: readonly QuotedCode[], message: string): PlayerError | null {
  return codes.map((code) => playerError(code)).find((error) => error.message === message) ?? null;
}

/** The reason alone, without the prefix of the sentence. */
function restrictionReason(message: string): string {
  const before = playerError('COMMAND_RESTRICTED', '').message;
  return message.startsWith(before) ? message.slice(before.length) : message;
}

/** The reason follows the sentence; a reason with an error of its own becomes that error. */
function nothingPlayableError(message: string): PlayerError | null {
  const before = playerError('NOTHING_PLAYABLE', '').message;
  if (!message.startsWith(before)) return null;
  const why = message.slice(before.length).trim();
  return errorWithMessage(REASON_CODES, why) ?? playerError('NOTHING_PLAYABLE', why);
}

function contextUnknownError(message: string): PlayerError | null {
  const before = playerError('CONTEXT_UNKNOWN', '').message;
  return message.startsWith(before) ? playerError('CONTEXT_UNKNOWN', message.slice(before.length)) : null;
}
