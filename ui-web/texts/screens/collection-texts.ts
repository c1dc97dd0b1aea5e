/** What the buttons that save say, and the way to what is saved. */
export const COLLECTION_TEXTS = {
  save: (name: string) => `Save ${name}`,
  follow: (name: string) => `Follow ${name}`,
  saved: (name: string) => `Saved ${name}`,
  removed: (name: string) => `Removed ${name}`,
  refused: (name: string, saving: boolean) =>
    saving ? `“${name}” could not be saved. It may have left the library.` : `“${name}” could not be removed.`,
  full: (name: string) => `“${name}” was not kept: too much waits for the connection already.`,
  likedSongs: 'Liked songs',
} as const;
