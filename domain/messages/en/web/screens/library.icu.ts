/** Messages of the library screen. */
export default {
  scanning: 'Scanning your folders',
  ready: 'Up to date',
  progress: '{done, number} of {seen, number} files',
  tracks: 'Songs and episodes',
  files: 'Files scanned',
  skipped: 'Files skipped',
  problems: 'Files that couldn’t be read',
  problemsShown: 'Showing the first {shown, number} of {count, number} files.',
  problemsNone: 'No files were skipped.',
  path: 'File',
  reason: 'Reason',
  duplicates: 'Duplicate files',
  duplicatesHint:
    '{count, plural, one {One file is a duplicate. Its song appears once.} other {# files are duplicates. Each song appears once.}}',
  duplicateOf: 'Same as',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  whyStopped: 'Why did it stop?',
} as const;
