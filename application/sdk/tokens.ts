import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';

/** Provides a token by callback or as the return value, at once or later. */
export type TokenProvider = (give: (token: string) => void) => unknown;

export interface ProvidedTokensDeps {
  readonly getOAuthToken: TokenProvider;
  readonly clock: Clock;
  readonly onError: (error: PlayerError) => void;
}

/**
 * Caches the token of a third party until the service refuses it; concurrent callers share one request. Rejects with
 * TOKEN_PROVIDER_ERROR when the provider throws or does not respond within 30 s; with TRANSPORT_INVALID_TOKEN for an invalid
 * token. Spec §5 "Token provider must return a non-empty token".
 */
export function createProvidedTokens({ clock, getOAuthToken, onError }: ProvidedTokensDeps): AccessTokenProvider {
  let held: string | null = null;
  let asking: Promise<string> | null = null;

  const provided = () =>
    new Promise<unknown>((resolve, reject) => {
      const fail = () => reject(new Failure(playerError('TOKEN_PROVIDER_ERROR')));
      const stop = clock.after(REQUEST_TIMEOUT_MS, fail);
      const settle = (end: () => void) => {
        stop();
        end();
      };
      try {
        const returned: unknown = getOAuthToken((token) => settle(() => resolve(token)));
        const later = (token: unknown) => (token === undefined ? undefined : settle(() => resolve(token)));
        if (returned !== undefined) Promise.resolve(returned).then(later, () => settle(fail));
      } catch {
        settle(fail);
      }
    });

  const ask = async (): Promise<string> => {
    try {
      const token = await provided();
      if (typeof token !== 'string' || token === '') throw new Failure(playerError('TRANSPORT_INVALID_TOKEN'));
      return (held = token);
    } catch (thrown) {
      onError(errorFrom(thrown));
      throw thrown;
    }
  };
  const renew = () => (asking ??= ask().finally(() => (asking = null)));

  return {
    current: () => (held === null ? renew() : Promise.resolve(held)),
    renew: (refused) => (held === null || held === refused ? renew() : Promise.resolve(held)),
  };
}
