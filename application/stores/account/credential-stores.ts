import { createEffect, createEvent, createStore, sample } from 'effector';
import type { Api } from '../../api/api-client.ts';
import { putPassword } from '../../calls/account/credentials.ts';
import type { PasswordConfirmation } from '../../account/password-confirmation.ts';
import { withFormError } from '../../api/form-response.ts';
import { errorFrom } from '../../runtime/failure.ts';
import type { CredentialStores, SecondStepStores } from './credential-types.ts';

/** The form that asks for the password again, and the one that changes it. */
export function createCredentialStores(
  api: Api,
  confirmation: PasswordConfirmation,
  secondStep: SecondStepStores,
): CredentialStores {
  const asked = createEvent<boolean>();
  confirmation.onPasswordRequired(asked);
  const passwordSubmitted = createEvent<string>();
  const confirmationCancelled = createEvent();
  const giveFx = createEffect(confirmation.submitPassword);
  sample({ clock: passwordSubmitted, target: giveFx });
  confirmationCancelled.watch(confirmation.cancel);

  const passwordFormOpened = createEvent();
  const passwordChangeSubmitted = createEvent<{ readonly current: string; readonly password: string }>();
  const changeFx = createEffect((body: { readonly current: string; readonly password: string }) =>
    withFormError('password', api.send(putPassword, { body })),
  );
  sample({ clock: passwordChangeSubmitted, target: changeFx });

  return {
    $isPasswordRequired: createStore(false).on(asked, (_, isAsked) => isAsked),
    $isConfirming: giveFx.pending,
    $confirmError: createStore<string | null>(null)
      .on(giveFx.failData, (_, thrown) => errorFrom(thrown).message)
      .reset(giveFx, asked),
    passwordSubmitted,
    confirmationCancelled,
    $passwordChange: createStore<'open' | 'busy' | 'done'>('open')
      .on(changeFx, () => 'busy')
      .on(changeFx.done, () => 'done')
      .on([changeFx.fail, passwordFormOpened], () => 'open'),
    $passwordError: createStore<string | null>(null)
      .on(changeFx.failData, (_, thrown) => errorFrom(thrown).message)
      .reset(changeFx, passwordFormOpened),
    secondStep,
    passwordFormOpened,
    passwordChangeSubmitted,
  };
}
