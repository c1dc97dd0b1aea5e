/** The screen of the library: how it stands, and whose account this is. */
export const LIBRARY_TEXTS = {
  title: 'Library',
  scanning: 'Looking through your folders',
  ready: 'Everything is up to date',
  progress: (done: number, seen: number) => `${done.toLocaleString()} of ${seen.toLocaleString()} files`,
  tracks: 'Songs and episodes',
  files: 'Files seen',
  broken: 'Files left out',
  problems: 'Files that could not be read',
  problemsShown: (shown: number, count: number) => `The first ${shown.toLocaleString()} of ${count.toLocaleString()} files.`,
  problemsNone: 'No file was left out.',
  path: 'File',
  reason: 'Reason',
  copies: 'Files found twice',
  copiesHint: (count: number) =>
    count === 1
      ? 'One file is the same as another. It shows once.'
      : `${count.toLocaleString()} files are the same as another. Each song shows once.`,
  copyOf: 'Same as',
  account: 'Account',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
};
