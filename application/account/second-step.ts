import type { AnswerOf } from '../calls/call.ts';
import type { Api } from '../api/api-client.ts';
import * as calls from '../calls/account/second-step.ts';
import type { Confirmation } from './password-confirmation.ts';
import { said } from '../api/form-response.ts';
import { passkeyFailed } from './passkey-failure.ts';
import type { Passkeys } from '../ports/passkeys.ts';

export type SecondStepView = AnswerOf<typeof calls.getSecondStep>;
export type Authenticator = AnswerOf<typeof calls.postAuthenticator>;

/** What an account asks for beside the password: read and changed. Each rejects with a Failure that carries the sentence to show. */
export interface SecondStepUseCase {
  view(): Promise<SecondStepView>;
  beginCodes(): Promise<Authenticator>;
  /** Recovery codes, where these are the first. */
  finishCodes(code: string): Promise<readonly string[]>;
  removeCodes(): Promise<void>;
  addPasskey(name: string): Promise<readonly string[]>;
  removePasskey(passkeyId: string): Promise<void>;
  renewRecoveryCodes(): Promise<readonly string[]>;
}

export function createSecondStep(api: Api, confirmation: Pick<Confirmation, 'run'>, passkeys: Passkeys): SecondStepUseCase {
  const asked = <Done>(ask: () => Promise<Done>) => said('second-step', confirmation.run(ask));
  return {
    view: () => api.send(calls.getSecondStep, {}),
    beginCodes: () => asked(() => api.send(calls.postAuthenticator, {})),
    finishCodes: async (code) => (await asked(() => api.send(calls.putAuthenticator, { body: { code } }))).recovery_codes,
    removeCodes: () => asked(() => api.send(calls.deleteAuthenticator, {})),
    async addPasskey(name) {
      const options = await asked(() => api.send(calls.postPasskeyOptions, {}));
      const passkey = await passkeys.create(options).catch(passkeyFailed);
      return (await asked(() => api.send(calls.postPasskey, { body: { name, passkey: { ...passkey } } }))).recovery_codes;
    },
    removePasskey: (passkeyId) => asked(() => api.send(calls.deletePasskey, { params: { passkeyId } })),
    renewRecoveryCodes: async () => (await asked(() => api.send(calls.postRecoveryCodes, {}))).recovery_codes,
  };
}
