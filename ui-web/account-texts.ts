/** What stands in the settings and forms about passwords and the second step. */
export const ACCOUNT_TEXTS = {
  password: 'Password',
  cancel: 'Cancel',
  confirm: {
    title: 'Your password, please',
    hint: 'You gave it more than 15 minutes ago. This needs it again.',
    go: 'Continue',
  },
  change: {
    open: 'Change the password',
    hint: 'Every other browser and script that uses this account is signed out.',
    current: 'Current password',
    next: 'New password',
    go: 'Change it',
    done: 'The password is changed. Everything else that used this account is signed out.',
  },
} as const;
