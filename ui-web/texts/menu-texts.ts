/** What the menus of songs, albums, artists, shows and episodes say, and what stands beside them. */
export const MENU_TEXTS = {
  more: (name: string) => `More about ${name}`,
  queue: 'Add to the queue',
  playlist: (name: string) => `Add ${name} to a playlist`,
  artist: (name: string) => `Go to ${name}`,
  song: 'Go to the song',
  album: 'Go to the album',
  episode: 'Go to the episode',
  show: 'Go to the podcast',
  markPlayed: 'Mark as played',
  markUnplayed: 'Mark as unplayed',
  copy: 'Copy the link',
  copied: 'Link copied',
  notCopied: 'This browser does not let the page copy.',
} as const;
