import type { AuthForm } from '#domain/session/auth-form-error.ts';
import { withFormError } from '../api/form-response.ts';
import type { postSecondStep } from '../calls/account/second-step.ts';
import { postLogin, postLogout, postSignup } from '../calls/account/sign-in.ts';
import type { ResponseOf, CallInput } from '../calls/call.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { SessionResponse, SessionUseCase } from './session.ts';

/** Loads the second-step calls with the first sign-in that needs them. */
export const loadSecondStep = lazyAsync(() => import('../calls/account/second-step.ts'));

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type PendingSecondStep = Extract<ResponseOf<typeof postLogin>, { readonly second_step: unknown }>['second_step'];
type SecondStepInput = CallInput<typeof postSecondStep>['body'];

/** Signs in, up and out. Sign-in and sign-up reject with a Failure that carries the sentence for the form. Spec §3 "Session". */
export interface SignIn {
  /** Resolves with the second step, if one is required. */
  signIn(credentials: Credentials): Promise<PendingSecondStep | null>;
  /** Completes a sign-in with a code or a passkey response. */
  completeSecondStep(given: SecondStepInput): Promise<void>;
  signUp(credentials: Credentials & { readonly invitation?: string }): Promise<void>;
  signOut(how: { readonly everywhere: boolean }): Promise<void>;
}

/** A session whose user can sign in and out. */
export type MemberSession = SessionUseCase & SignIn;

/** Creates sign-in for a session, over the calls of /login, /signup and /logout. */
export function createSignIn({ api, open, reset }: SessionUseCase): SignIn {
  const enter = (form: AuthForm, send: () => Promise<SessionResponse>) => withFormError(form, send().then(open));
  return {
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
      reset();
    },
  };
}
