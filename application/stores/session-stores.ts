import { createEffect, createEvent, createStore, sample } from 'effector';
import { errorFrom } from '../failure.ts';
import type { SessionUseCase } from '../session.ts';
import type { SessionStores, SessionView } from './types.ts';

/** Who listens, and the forms by which they say who they are. */
export function createSessionStores(session: SessionUseCase): SessionStores {
  const sessionChanged = createEvent<SessionView>();
  const $session = createStore(session.view()).on(sessionChanged, (_, view) => view);
  session.onChange(sessionChanged);

  const signInFx = createEffect(session.signIn);
  const signUpFx = createEffect(session.signUp);
  const signOutFx = createEffect(session.signOut);

  const $error = createStore<string | null>(null)
    .on([signInFx.failData, signUpFx.failData, signOutFx.failData], (_, thrown) => errorFrom(thrown).message)
    .reset(signInFx, signUpFx, signOutFx);

  const signInSubmitted = createEvent<Parameters<SessionUseCase['signIn']>[0]>();
  const signUpSubmitted = createEvent<Parameters<SessionUseCase['signUp']>[0]>();
  const signOutClicked = createEvent<Parameters<SessionUseCase['signOut']>[0]>();
  sample({ clock: signInSubmitted, target: signInFx });
  sample({ clock: signUpSubmitted, target: signUpFx });
  sample({ clock: signOutClicked, target: signOutFx });

  const $pending = createStore(0)
    .on([signInFx, signUpFx], (count) => count + 1)
    .on([signInFx.finally, signUpFx.finally], (count) => count - 1);

  return {
    $session,
    $isSubmitting: $pending.map((count) => count > 0),
    $error,
    signInSubmitted,
    signUpSubmitted,
    signOutClicked,
  };
}
