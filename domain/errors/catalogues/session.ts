/** Catalogue of errors about accounts: names, passwords and sign-in. */
export const SESSION_ERRORS = {
  SIGN_IN_REFUSED: { kind: 'session', text: () => 'The name or the password is wrong.' },
  SIGN_IN_TOO_OFTEN: { kind: 'session', text: () => 'Too many tries. Wait a moment, then sign in again.' },
  SIGN_UP_CLOSED: { kind: 'session', text: () => 'This server already has an owner. Ask for an invitation.' },
  SIGN_UP_NAME_TAKEN: { kind: 'session', text: () => 'This name is taken.' },
  SIGN_UP_NAME_INVALID: {
    kind: 'session',
    text: () => 'A name has 1 to 32 letters, digits, dots, hyphens or underscores, and begins with a letter or digit.',
  },
  SIGN_UP_NAME_CONFUSABLE: { kind: 'session', text: () => 'This name looks like one that is taken.' },
  SIGN_UP_PASSWORD_SHORT: { kind: 'session', text: () => 'A password has at least 8 characters.' },
  SECOND_STEP_WRONG: { kind: 'session', text: () => 'This code or passkey is wrong, or it was used before.' },
  SECOND_STEP_LATE: { kind: 'session', text: () => 'This took too long. Sign in again.' },
  CODE_WRONG: { kind: 'session', text: () => 'This code is wrong. Look at the app once more.' },
  PASSKEY_WRONG: { kind: 'session', text: () => 'This passkey could not be checked.' },
  PASSKEY_FAILED: { kind: 'session', text: () => 'The browser did not give a passkey.' },
  PASSWORD_WRONG: { kind: 'session', text: () => 'The password is wrong.' },
  PASSWORD_NEEDED: { kind: 'session', text: () => 'Give your password again to do this.' },
  BROWSER_NEEDED: { kind: 'session', text: () => 'Only a browser that is signed in may do this, and no token for scripts.' },
  PASSWORD_LONG: { kind: 'session', text: () => 'A password has at most 128 characters.' },
  PASSWORD_COMMON: { kind: 'session', text: () => 'This password is too easy to guess. Choose another one.' },
  PASSWORD_HOLDS_NAME: { kind: 'session', text: () => 'A password does not contain your name.' },
} as const;
