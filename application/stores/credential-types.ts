import type { EventCallable, Store } from 'effector';

/** How somebody proves who they are: the password given again, and another one. */
export interface CredentialStores {
  /** The password is wanted before something sensitive is done. */
  readonly $isPasswordWanted: Store<boolean>;
  readonly $isConfirming: Store<boolean>;
  /** The sentence for the form that asks for it, or null. */
  readonly $confirmError: Store<string | null>;
  readonly passwordGiven: EventCallable<string>;
  readonly confirmationCalledOff: EventCallable<void>;
  readonly $passwordChange: Store<'open' | 'busy' | 'done'>;
  readonly $passwordError: Store<string | null>;
  readonly passwordFormOpened: EventCallable<void>;
  readonly passwordChangeSubmitted: EventCallable<{ readonly current: string; readonly password: string }>;
}
