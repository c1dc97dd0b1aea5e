import { REARM_MS } from '#domain/constants/network/retry.ts';
import {
  isRenewalDue,
  mayRenew,
  recentRenewals,
  type RenewableToken,
  toRenewableToken,
} from '#domain/session/renewable-token.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import { type Api, type ApiDeps, createApi } from '../api/api-client.ts';
import { getSession } from '../calls/account/session.ts';
import type { ResponseOf } from '../calls/call.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Logger } from '../ports/logger.ts';
import { type SessionView, sessionView, UNKNOWN_SESSION } from './session-view.ts';
import { fetchUserInfo } from './user-info.ts';

export type SessionResponse = ResponseOf<typeof getSession>;

/**
 * The user's session and its token. The token lives in memory only; a cookie that this code cannot read renews it.
 * Spec §2 rulings "The bearer token", §3 "Session".
 */
export interface SessionUseCase {
  /** Sends every call of the product with this session's token. */
  readonly api: Api;
  readonly tokens: AccessTokenProvider;
  view(): SessionView;
  onChange(listener: (view: SessionView) => void): () => void;
  /** Fetches the session. Resolves once it is known; an unreachable service is retried every minute. */
  start(): Promise<void>;
  /** Continues with the session that a sign-in or a sign-up opened; rejects when its user cannot be fetched. */
  open(response: SessionResponse): Promise<void>;
  /** The service ended the session. Spec §4 "A server logout message clears the token". */
  reset(): void;
  stop(): void;
}

export interface SessionDeps extends Omit<ApiDeps, 'tokens'> {
  readonly logger: Logger;
  /** Restricts the token to an embed's URI. */
  readonly resource?: string;
}

/** Creates the session over the calls of /session. */
export function createSession(deps: SessionDeps): SessionUseCase {
  const { clock, logger, resource } = deps;
  const views = createEventEmitter<SessionView>();
  let view = UNKNOWN_SESSION;
  let held: RenewableToken | null = null;
  let renewal: Promise<RenewableToken> | null = null;
  let renewedAtMs: readonly number[] = [];
  let introduction = Promise.resolve();
  let stopTimer = () => {};
  let listener = 0;

  const tokens: AccessTokenProvider = {
    async current() {
      const token = held && !isRenewalDue(held, clock.nowMs()) ? held : await renew();
      return token.accessToken;
    },
    async renew(refused) {
      const isOther = held !== null && held.accessToken !== refused;
      const token = held && (isOther || !mayRenew(renewedAtMs, clock.nowMs())) ? held : await renew();
      return token.accessToken;
    },
    listenerGeneration: () => listener,
  };
  const onFailure: ApiDeps['onFailure'] = (exception) => {
    const { call, error, isFatal } = exception;
    logger.log('warn', `${call}: ${error.message}`, { code: error.code, isFatal });
    deps.onFailure?.(exception);
  };
  const api = createApi({ ...deps, onFailure, tokens });

  const show = (next: SessionView) => views.emit((view = next));

  const hold = (response: SessionResponse): RenewableToken => {
    // The session ended on another device.
    if (response.isAnonymous && view.phase === 'signed-in') listener += 1;
    held = toRenewableToken(response, clock.nowMs());
    schedule(held.renewAtMs - clock.nowMs());
    return held;
  };

  const schedule = (delayMs: number) => {
    stopTimer();
    stopTimer = clock.after(delayMs, () => void renew().catch(complain));
  };

  const ask = async (): Promise<RenewableToken> => {
    const response = await api.send(getSession, { query: resource === undefined ? {} : { resource } });
    const token = hold(response);
    renewedAtMs = [...recentRenewals(renewedAtMs, clock.nowMs()), clock.nowMs()];
    // Callers of the token do not wait for the profile, which needs the token.
    if (isNews(response)) introduction = introduce(response).catch(complain);
    return token;
  };

  /** Concurrent callers share one renewal. */
  const renew = (): Promise<RenewableToken> => {
    renewal ??= ask().finally(() => (renewal = null));
    return renewal;
  };

  const isNews = ({ isAnonymous }: SessionResponse) => view.phase !== (isAnonymous ? 'anonymous' : 'signed-in');

  const introduce = async (response: SessionResponse) => {
    const profile = response.isAnonymous ? null : await fetchUserInfo(api);
    show(sessionView(response, profile));
  };

  const complain = (thrown: unknown) => {
    logger.log('warn', 'session: fetching the session failed', { error: errorFrom(thrown).code });
    schedule(REARM_MS);
  };

  const leave = () => {
    held = null;
    listener += 1;
    stopTimer();
    // A refused token may have emitted this already.
    if (view.phase !== 'anonymous') show({ phase: 'anonymous', needsOwner: false, user: null });
  };

  return {
    api,
    tokens,
    view: () => view,
    onChange: views.add,
    start: () => renew().then(() => introduction, complain),
    async open(response) {
      renewedAtMs = [];
      hold(response);
      await introduce(response);
    },
    reset: leave,
    stop: () => stopTimer(),
  };
}
