import { createEffect, createEvent, createStore, sample } from 'effector';
import { errorFrom } from '../../runtime/failure.ts';
import { NO_PASSKEYS, type Passkeys, type WebAuthnJson } from '../../ports/passkeys.ts';
import type { MemberSession, PendingSecondStep } from '../../session/sign-in.ts';
import { throwPasskeyFailure } from '../../account/passkey-failure.ts';
import type { SessionStores, SessionView } from '../web-store-types.ts';

/** Creates the stores and intents of the session and its forms. */
export function createSessionStores(session: MemberSession, passkeys: Passkeys = NO_PASSKEYS): SessionStores {
  const sessionChanged = createEvent<SessionView>();
  const $session = createStore(session.view()).on(sessionChanged, (_, view) => view);
  session.onChange(sessionChanged);

  const signInFx = createEffect(session.signIn);
  const stepFx = createEffect(session.completeSecondStep);
  const passkeyFx = createEffect((options: WebAuthnJson) => passkeys.use(options).catch(throwPasskeyFailure));
  const signUpFx = createEffect(session.signUp);
  const signOutFx = createEffect(session.signOut);

  const codeSubmitted = createEvent<string>();
  const passkeyRequested = createEvent();
  const secondStepCancelled = createEvent();
  const $secondStep = createStore<PendingSecondStep | null>(null)
    .on(signInFx.doneData, (_, step) => step)
    .reset(stepFx.done, signInFx, secondStepCancelled);
  const $ticket = $secondStep.map((step) => step?.ticket ?? '');
  sample({ clock: codeSubmitted, source: $ticket, fn: (ticket, code) => ({ ticket, code }), target: stepFx });
  sample({ clock: passkeyRequested, source: $secondStep, fn: (step) => step?.passkey ?? {}, target: passkeyFx });
  sample({
    clock: passkeyFx.doneData,
    source: $ticket,
    fn: (ticket, response) => ({ ticket, passkey: { ...response } }),
    target: stepFx,
  });

  const $error = createStore<string | null>(null)
    .on(
      [signInFx.failData, signUpFx.failData, signOutFx.failData, stepFx.failData, passkeyFx.failData],
      (_, thrown) => errorFrom(thrown).message,
    )
    .reset(signInFx, signUpFx, signOutFx, stepFx, passkeyFx, secondStepCancelled);

  const signInSubmitted = createEvent<Parameters<MemberSession['signIn']>[0]>();
  const signUpSubmitted = createEvent<Parameters<MemberSession['signUp']>[0]>();
  const signOutClicked = createEvent<Parameters<MemberSession['signOut']>[0]>();
  sample({ clock: signInSubmitted, target: signInFx });
  sample({ clock: signUpSubmitted, target: signUpFx });
  sample({ clock: signOutClicked, target: signOutFx });

  const $pending = createStore(0)
    .on([signInFx, signUpFx, stepFx, passkeyFx], (count) => count + 1)
    .on([signInFx.finally, signUpFx.finally, stepFx.finally, passkeyFx.finally], (count) => count - 1);

  return {
    $session,
    $isSubmitting: $pending.map((count) => count > 0),
    $error,
    $secondStep,
    codeSubmitted,
    passkeyRequested,
    secondStepCancelled,
    signInSubmitted,
    signUpSubmitted,
    signOutClicked,
  };
}
