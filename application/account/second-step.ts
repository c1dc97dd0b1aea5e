import type { ResponseOf } from '../calls/call.ts';
import type { Api } from '../api/api-client.ts';
import * as calls from '../calls/account/second-step.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import { withFormError } from '../api/form-response.ts';
import { throwPasskeyFailure } from './passkey-failure.ts';
import type { Passkeys } from '../ports/passkeys.ts';

export type SecondStepView = ResponseOf<typeof calls.getSecondStep>;
export type Authenticator = ResponseOf<typeof calls.postAuthenticator>;

/** The second sign-in step of the account. Each method rejects with a Failure that carries the sentence to show. */
export interface SecondStepUseCase {
  view(): Promise<SecondStepView>;
  startAuthenticator(): Promise<Authenticator>;
  /** Recovery codes, where these are the first. */
  confirmAuthenticator(code: string): Promise<readonly string[]>;
  removeAuthenticator(): Promise<void>;
  addPasskey(name: string): Promise<readonly string[]>;
  removePasskey(passkeyId: string): Promise<void>;
  renewRecoveryCodes(): Promise<readonly string[]>;
}

export function createSecondStep(
  api: Api,
  confirmation: Pick<PasswordConfirmation, 'run'>,
  passkeys: Passkeys,
): SecondStepUseCase {
  const withConfirmation = <Done>(ask: () => Promise<Done>) => withFormError('second-step', confirmation.run(ask));
  return {
    view: () => api.send(calls.getSecondStep, {}),
    startAuthenticator: () => withConfirmation(() => api.send(calls.postAuthenticator, {})),
    confirmAuthenticator: async (code) =>
      (await withConfirmation(() => api.send(calls.putAuthenticator, { body: { code } }))).recovery_codes,
    removeAuthenticator: () => withConfirmation(() => api.send(calls.deleteAuthenticator, {})),
    async addPasskey(name) {
      const options = await withConfirmation(() => api.send(calls.postPasskeyOptions, {}));
      const passkey = await passkeys.create(options).catch(throwPasskeyFailure);
      return (await withConfirmation(() => api.send(calls.postPasskey, { body: { name, passkey: { ...passkey } } })))
        .recovery_codes;
    },
    removePasskey: (passkeyId) => withConfirmation(() => api.send(calls.deletePasskey, { params: { passkeyId } })),
    renewRecoveryCodes: async () => (await withConfirmation(() => api.send(calls.postRecoveryCodes, {}))).recovery_codes,
  };
}
