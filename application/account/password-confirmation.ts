import { sessionError } from '#domain/errors/session-error.ts';
import type { Api } from '../api/api-client.ts';
import { postConfirm } from '../calls/account/credentials.ts';
import { Failure } from '../runtime/failure.ts';
import { withFormError } from '../api/form-response.ts';

/** Runs sensitive requests, and requires the password when the service demands it. */
export interface PasswordConfirmation {
  /** Repeats the request once the password is confirmed; rejects with the service's refusal when it is not. */
  run<Done>(ask: () => Promise<Done>): Promise<Done>;
  /** Confirms the password. Rejects with a Failure that carries the sentence for the form. */
  submitPassword(password: string): Promise<void>;
  cancel(): void;
  /** Emits whether the form has to be shown. */
  onPasswordRequired(listener: (isAsked: boolean) => void): void;
}

export function createPasswordConfirmation(api: Api): PasswordConfirmation {
  const listeners = new Set<(isAsked: boolean) => void>();
  let waiting: ((isGiven: boolean) => void)[] = [];
  const settle = (isGiven: boolean) => {
    const all = waiting;
    waiting = [];
    for (const listener of listeners) listener(false);
    for (const go of all) go(isGiven);
  };
  return {
    async run(ask) {
      try {
        return await ask();
      } catch (thrown) {
        if (!isPasswordNeeded(thrown)) throw thrown;
        const isGiven = await new Promise<boolean>((go) => {
          waiting.push(go);
          for (const listener of listeners) listener(true);
        });
        if (!isGiven) throw thrown;
        return ask();
      }
    },
    async submitPassword(password) {
      await withFormError('password', api.send(postConfirm, { body: { password } }));
      settle(true);
    },
    cancel: () => settle(false),
    onPasswordRequired: (listener) => void listeners.add(listener),
  };
}

function isPasswordNeeded(thrown: unknown): boolean {
  return thrown instanceof Failure && thrown.detail === sessionError('PASSWORD_NEEDED').message;
}
