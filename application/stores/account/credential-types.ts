import type { EventCallable, Store } from 'effector';
import type { Authenticator, SecondStepView } from '../../account/second-step.ts';
import type { Resource } from '../resource.ts';

/** Stores and intents of password confirmation and change. */
export interface CredentialStores {
  /** Whether the password has to be confirmed. */
  readonly $isPasswordRequired: Store<boolean>;
  readonly $isConfirming: Store<boolean>;
  /** The sentence for the confirmation form, or null. */
  readonly $confirmError: Store<string | null>;
  readonly passwordSubmitted: EventCallable<string>;
  readonly confirmationCancelled: EventCallable<void>;
  readonly $passwordChange: Store<'open' | 'busy' | 'done'>;
  readonly $passwordError: Store<string | null>;
  readonly secondStep: SecondStepStores;
  readonly passwordFormOpened: EventCallable<void>;
  readonly passwordChangeSubmitted: EventCallable<{ readonly current: string; readonly password: string }>;
}

/** Stores and intents of the second sign-in step. */
export interface SecondStepStores {
  readonly view: Resource<void, SecondStepView>;
  /** Whether this browser supports passkeys on this address. */
  readonly hasPasskeys: boolean;
  /** The authenticator secret until a code confirms it; else null. */
  readonly $authenticator: Store<Authenticator | null>;
  /** The latest recovery codes, shown once. */
  readonly $recoveryCodes: Store<readonly string[]>;
  readonly $isBusy: Store<boolean>;
  readonly $error: Store<string | null>;
  readonly authenticatorRequested: EventCallable<void>;
  readonly authenticatorCodeSubmitted: EventCallable<string>;
  readonly authenticatorCancelled: EventCallable<void>;
  readonly authenticatorRemoved: EventCallable<void>;
  /** The name of the passkey. */
  readonly passkeyAdded: EventCallable<string>;
  readonly passkeyRemoved: EventCallable<string>;
  readonly recoveryCodesRequested: EventCallable<void>;
  readonly recoveryCodesSeen: EventCallable<void>;
}
