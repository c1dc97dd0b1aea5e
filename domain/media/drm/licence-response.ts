import { LICENCE_MESSAGE_LENGTH_MAX } from '../../constants/playback/key-systems.ts';
import { playerError, type PlayerError } from '../../errors/player-error.ts';

/** The response of a licence server. */
export interface LicenceResponse {
  readonly status: number;
  readonly hasBody: boolean;
  /** The message of a refusal; empty without one. */
  readonly message: string;
}

/** The reaction to that response. */
export interface LicenceReaction {
  /** Null: the body is the licence. */
  readonly error: PlayerError | null;
  /** The same request may be sent again while tries are left. */
  readonly canRetry: boolean;
  /** The next request resolves the endpoint again. */
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
 * 402 means capped. 400 with a message about Widevine or a deprecated version is fatal; after the latter nothing plays.
 * Every other refusal names its status. Retried unless the status is 400, 402 or 403, or a success has a body.
 * Spec §8 "Licence: 402 = capped …", "Licence requests retried unless …"; rulings "400/403 refresh the endpoint".
 */
export function licenceReactionTo(response: LicenceResponse): LicenceReaction {
  const { status, hasBody } = response;
  const isLicence = isSuccess(status) && hasBody;
  return {
    error: isLicence ? null : errorOf(response),
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
