import { playerError } from '#domain/errors/player-error.ts';
import type { UserProfile } from '#domain/session/types.ts';
import type { Api } from '../api/api-client.ts';
import { getMe } from '../calls/account/account.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';

/**
 * Fetches the user's profile. Rejects with USER_INFO_REQUEST_FAILED and the status (0: no response) or USER_INFO_REQUEST_EMPTY.
 * Spec §7 "GET /v1/me".
 */
export async function fetchUserInfo(api: Api): Promise<UserProfile> {
  try {
    return await api.send(getMe, {});
  } catch (thrown) {
    const { code, status } = errorFrom(thrown);
    throw new Failure(
      code === 'ANSWER_EMPTY' ? playerError('USER_INFO_REQUEST_EMPTY') : playerError('USER_INFO_REQUEST_FAILED', status),
    );
  }
}
