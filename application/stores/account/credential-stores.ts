import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import type { Api } from '../../api/api-client.ts';
import { putPassword } from '../../calls/account/credentials.ts';
import type { PasswordConfirmation } from '../../account/password-confirmation.ts';
import { withFormError } from '../../api/form-response.ts';
import { errorFrom } from '../../runtime/failure.ts';
import { createIntent } from '../create-intent.ts';
import { lazily } from '../lazily.ts';
import type { CredentialStores, SecondStepStores } from './credential-types.ts';

/** Creates the stores of the form that confirms the password and of the form that changes it. */
export function createCredentialStores(
  api: Api,
  confirmation: PasswordConfirmation,
  createSecondStep: () => SecondStepStores,
): CredentialStores {
  const passwordRequired = createEvent<boolean>();
  confirmation.onPasswordRequired(passwordRequired);
  const passwordSubmitted = createEvent<string>();
  const confirmFx = createEffect(confirmation.submitPassword);
  sample({ clock: passwordSubmitted, target: confirmFx });

  const passwordFormOpened = createEvent();
  const passwordChangeSubmitted = createEvent<{ readonly current: string; readonly password: string }>();
  const changeFx = createEffect((body: { readonly current: string; readonly password: string }) =>
    withFormError('password', api.send(putPassword, { body })),
  );
  sample({ clock: passwordChangeSubmitted, target: changeFx });

  const stores = {
    $isPasswordRequired: restore(passwordRequired, false),
    $isConfirming: confirmFx.pending,
    $confirmError: createStore<string | null>(null)
      .on(confirmFx.failData, (_, thrown) => errorFrom(thrown).message)
      .reset(confirmFx, passwordRequired),
    passwordSubmitted,
    confirmationCancelled: createIntent(confirmation.cancel),
    $passwordChange: createStore<'open' | 'busy' | 'done'>('open')
      .on(changeFx, () => 'busy')
      .on(changeFx.done, () => 'done')
      .on([changeFx.fail, passwordFormOpened], () => 'open'),
    $passwordError: createStore<string | null>(null)
      .on(changeFx.failData, (_, thrown) => errorFrom(thrown).message)
      .reset(changeFx, passwordFormOpened),
    passwordFormOpened,
    passwordChangeSubmitted,
  };
  return lazily<Pick<CredentialStores, 'secondStep'>, typeof stores>({ secondStep: createSecondStep }, stores);
}
