import { playerError, type PlayerError } from '../errors/player-error.ts';

const SAID = [
  'NOTHING_PLAYING',
  'NO_CONTEXT_TO_QUEUE',
  'OUTSIDE_RESOURCE',
  'NO_CURRENT_STATE',
  'LIST_PLAYER_NO_TRACK_PLAYER',
] as const;

/** Why nothing plays, where that is an error a listener is told in words of its own. */
const WHY = ['EME_API_UNSUPPORTED'] as const;

type Plain = (typeof SAID | typeof WHY)[number];

/**
 * What a refused command means: 404 'No such device.', 403 with the service's reason.
 * `said`: the service's own words. Spec §8 "Connect: 404 'No such device.'; 'Nothing playing'".
 */
export function commandError(error: PlayerError, said: string): PlayerError {
  if (error.code !== 'REQUEST_FAILED') return error;
  if (error.status === 404) return contextUnknown(said) ?? playerError('CONNECT_NO_DEVICE');
  if (error.status !== 403) return error;
  return saying(SAID, said) ?? nothingPlayable(said) ?? playerError('COMMAND_RESTRICTED', reasonIn(said));
}

/** The one of these errors that says exactly that. */
function saying(codes: readonly Plain[], said: string): PlayerError | null {
  return codes.map((code) => playerError(code)).find(({ message }) => message === said) ?? null;
}

/** Of a sentence that is ours already, only the reason. */
function reasonIn(said: string): string {
  const before = playerError('COMMAND_RESTRICTED', '').message;
  return said.startsWith(before) ? said.slice(before.length) : said;
}

/** Why nothing plays stands behind the sentence: the error itself where the reason is one of ours. */
function nothingPlayable(said: string): PlayerError | null {
  const before = playerError('NOTHING_PLAYABLE', '').message;
  if (!said.startsWith(before)) return null;
  const why = said.slice(before.length).trim();
  return saying(WHY, why) ?? playerError('NOTHING_PLAYABLE', why);
}

function contextUnknown(said: string): PlayerError | null {
  const before = playerError('CONTEXT_UNKNOWN', '').message;
  return said.startsWith(before) ? playerError('CONTEXT_UNKNOWN', said.slice(before.length)) : null;
}
