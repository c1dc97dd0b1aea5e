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
  const asked = <Done>(ask: () => Promise<Done>) => withFormError('second-step', confirmation.run(ask));
  return {
    view: () => api.send(calls.getSecondStep, {}),
    startAuthenticator: () => asked(() => api.send(calls.postAuthenticator, {})),
    confirmAuthenticator: async (code) =>
      (await asked(() => api.send(calls.putAuthenticator, { body: { code } }))).recovery_codes,
    removeAuthenticator: () => asked(() => api.send(calls.deleteAuthenticator, {})),
    async addPasskey(name) {
      const options = await asked(() => api.send(calls.postPasskeyOptions, {}));
      const passkey = await passkeys.create(options).catch(throwPasskeyFailure);
      return (await asked(() => api.send(calls.postPasskey, { body: { name, passkey: { ...passkey } } }))).recovery_codes;
    },
    removePasskey: (passkeyId) => asked(() => api.send(calls.deletePasskey, { params: { passkeyId } })),
    renewRecoveryCodes: async () => (await asked(() => api.send(calls.postRecoveryCodes, {}))).recovery_codes,
  };
}
