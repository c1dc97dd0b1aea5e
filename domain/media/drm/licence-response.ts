import { LICENCE_MESSAGE_LENGTH_MAX } from '../../constants/playback/key-systems.ts';
import { playerError, type PlayerError } from '../../errors/player-error.ts';

/** What a licence server answered. */
export interface LicenceResponse {
  readonly status: number;
  readonly hasBody: boolean;
  /** Its own words for a refusal; empty where it has none. */
  readonly message: string;
}

/** What is made of it. */
export interface LicenceReaction {
  /** Null: the body is the licence. */
  readonly error: PlayerError | null;
  /** The same request may go out again, so long as there are tries left. */
  readonly canRetry: boolean;
  /** The next request asks anew where to go. */
  readonly refreshesEndpoint: boolean;
}

const FINAL = [400, 402, 403];
const REFRESHING = [400, 403];
const DEPRECATED = /deprecated[-_ ]version/i;
const WIDEVINE = /widevine/i;

const isSuccess = (status: number) => status >= 200 && status < 300;

/**
 * The reaction table of licence requests.
 *
 * 402 means capped; 400 with a word of Widevine's, or of a deprecated version, is fatal, and after the latter nothing plays;
 * every other refusal names its status. Retried unless the status is 400, 402 or 403, or a body came with success.
 * Spec §8 "Licence: 402 = capped …", "Licence requests retried unless …"; rulings "400/403 refresh the endpoint".
 */
export function licenceReactionTo(answer: LicenceResponse): LicenceReaction {
  const { status, hasBody } = answer;
  const isLicence = isSuccess(status) && hasBody;
  return {
    error: isLicence ? null : errorOf(answer),
    canRetry: !isLicence && !FINAL.includes(status),
    refreshesEndpoint: REFRESHING.includes(status),
  };
}

function errorOf({ status, message }: LicenceResponse): PlayerError {
  if (isSuccess(status)) return playerError('EME_LICENSE_REQUEST_EMPTY');
  if (status === 402) return playerError('CAPPING_USER_IS_CAPPED');
  if (status === 400 && DEPRECATED.test(message)) return playerError('EME_LICENSE_DEPRECATED');
  if (status === 400 && WIDEVINE.test(message))
    return playerError('EME_LICENSE_WIDEVINE_ERROR', message.slice(0, LICENCE_MESSAGE_LENGTH_MAX));
  return playerError('EME_LICENSE_REQUEST_FAILED', status);
}
