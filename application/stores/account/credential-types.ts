import type { EventCallable, Store } from 'effector';
import type { Authenticator, SecondStepView } from '../../account/second-step.ts';
import type { Resource } from '../resource.ts';

/** How somebody proves who they are: the password given again, and another one. */
export interface CredentialStores {
  /** The password is wanted before something sensitive is done. */
  readonly $isPasswordRequired: Store<boolean>;
  readonly $isConfirming: Store<boolean>;
  /** The sentence for the form that asks for it, or null. */
  readonly $confirmError: Store<string | null>;
  readonly passwordSubmitted: EventCallable<string>;
  readonly confirmationCancelled: EventCallable<void>;
  readonly $passwordChange: Store<'open' | 'busy' | 'done'>;
  readonly $passwordError: Store<string | null>;
  readonly secondStep: SecondStepStores;
  readonly passwordFormOpened: EventCallable<void>;
  readonly passwordChangeSubmitted: EventCallable<{ readonly current: string; readonly password: string }>;
}

/** What the account asks for beside the password. */
export interface SecondStepStores {
  readonly view: Resource<void, SecondStepView>;
  /** Whether this browser can have passkeys on this address. */
  readonly hasPasskeys: boolean;
  /** What an app needs to show codes, until one of them was given; else null. */
  readonly $authenticator: Store<Authenticator | null>;
  /** Those made last, shown this once; else none. */
  readonly $recoveryCodes: Store<readonly string[]>;
  readonly $isBusy: Store<boolean>;
  readonly $error: Store<string | null>;
  readonly authenticatorRequested: EventCallable<void>;
  readonly authenticatorCodeSubmitted: EventCallable<string>;
  readonly authenticatorCancelled: EventCallable<void>;
  readonly authenticatorRemoved: EventCallable<void>;
  /** By the name it gets. */
  readonly passkeyAdded: EventCallable<string>;
  readonly passkeyRemoved: EventCallable<string>;
  readonly recoveryCodesRequested: EventCallable<void>;
  readonly recoveryCodesSeen: EventCallable<void>;
}
