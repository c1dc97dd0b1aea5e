import { REARM_MS } from '#domain/constants/network/retry.ts';
import { type RenewableToken, toRenewableToken, isRenewalDue } from '#domain/session/renewable-token.ts';
import type { AuthForm } from '#domain/session/auth-form-error.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import { type Api, type ApiDeps, createApi } from '../api/api-client.ts';
import type { postSecondStep } from '../calls/account/second-step.ts';
import { getSession, postLogin, postLogout, postSignup } from '../calls/account/session.ts';
import type { ResponseOf, CallInput } from '../calls/call.ts';
import { errorFrom } from '../runtime/failure.ts';
import { withFormError } from '../api/form-response.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { Logger } from '../ports/logger.ts';
import { type SessionView, sessionView, UNKNOWN_SESSION } from './session-view.ts';
import { fetchUserInfo } from './user-info.ts';

/** Loads the second-step calls with the first sign-in that needs them. */
export const loadSecondStep = lazyAsync(() => import('../calls/account/second-step.ts'));

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type PendingSecondStep = Extract<ResponseOf<typeof postLogin>, { readonly second_step: unknown }>['second_step'];
type SecondStepInput = CallInput<typeof postSecondStep>['body'];

/**
 * The user's session and its token. The token lives in memory only; a cookie that this code cannot read renews it. Sign-in and
 * sign-up reject with a Failure that carries the sentence for the form. Spec §2 rulings "The bearer token", §3 "Session".
 */
export interface SessionUseCase {
  /** Sends every call of the product with this session's token. */
  readonly api: Api;
  readonly tokens: AccessTokenProvider;
  view(): SessionView;
  onChange(listener: (view: SessionView) => void): () => void;
  /** Fetches the session. Resolves once it is known; an unreachable service is retried every minute. */
  start(): Promise<void>;
  /** Resolves with the second step, if one is required. */
  signIn(credentials: Credentials): Promise<PendingSecondStep | null>;
  /** Completes a sign-in with a code or a passkey response. */
  completeSecondStep(given: SecondStepInput): Promise<void>;
  signUp(credentials: Credentials & { readonly invitation?: string }): Promise<void>;
  signOut(how: { readonly everywhere: boolean }): Promise<void>;
  /** The service ended the session. Spec §4 "A server logout message clears the token". */
  reset(): void;
  stop(): void;
}

export interface SessionDeps extends Omit<ApiDeps, 'tokens'> {
  readonly logger: Logger;
  /** Restricts the token to an embed's URI. */
  readonly resource?: string;
}

type SessionResponse = ResponseOf<typeof getSession>;

/** Creates the session over the calls of /session, /login, /signup and /logout. */
export function createSession(deps: SessionDeps): SessionUseCase {
  const { clock, logger, resource } = deps;
  const views = createEventEmitter<SessionView>();
  let view = UNKNOWN_SESSION;
  let held: RenewableToken | null = null;
  let renewal: Promise<RenewableToken> | null = null;
  let introduction = Promise.resolve();
  let stopTimer = () => {};
  let listener = 0;

  const tokens: AccessTokenProvider = {
    async current() {
      const token = held && !isRenewalDue(held, clock.nowMs()) ? held : await renew();
      return token.accessToken;
    },
    async renew(refused) {
      const token = held && held.accessToken !== refused ? held : await renew();
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

  const enter = async (form: AuthForm, send: () => Promise<SessionResponse>) => {
    const enterWith = async (response: SessionResponse) => {
      hold(response);
      await introduce(response);
    };
    await withFormError(form, send().then(enterWith));
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
    async signIn(body) {
      const response = await withFormError('sign-in', api.send(postLogin, { body }));
      if ('second_step' in response) return response.second_step;
      await enter('sign-in', () => Promise.resolve(response));
      return null;
    },
    completeSecondStep: (body) => enter('second-step', async () => api.send((await loadSecondStep()).postSecondStep, { body })),
    signUp: (body) => enter('sign-up', () => api.send(postSignup, { body })),
    async signOut({ everywhere }) {
      await api.send(postLogout, { body: { everywhere } });
      leave();
    },
    reset: leave,
    stop: () => stopTimer(),
  };
}
