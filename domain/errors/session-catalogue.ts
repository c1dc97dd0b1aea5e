/** The part of the catalogue that is about who listens: their name, their password, and the session they open. */
export const SESSION_ERRORS = {
  USER_INFO_REQUEST_FAILED: { kind: 'session', text: (status: number) => `User info request failed with status ${status}` },
  USER_INFO_REQUEST_EMPTY: { kind: 'session', text: () => 'Unexpected empty response.' },
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
  PASSWORD_WRONG: { kind: 'session', text: () => 'The password is wrong.' },
  PASSWORD_NEEDED: { kind: 'session', text: () => 'Give your password again to do this.' },
  BROWSER_NEEDED: { kind: 'session', text: () => 'Only a browser that is signed in may do this, and no token for scripts.' },
  PASSWORD_LONG: { kind: 'session', text: () => 'A password has at most 128 characters.' },
  PASSWORD_COMMON: { kind: 'session', text: () => 'This password is too easy to guess. Choose another one.' },
  PASSWORD_HOLDS_NAME: { kind: 'session', text: () => 'A password does not contain your name.' },
} as const;
