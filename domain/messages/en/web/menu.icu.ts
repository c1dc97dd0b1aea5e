/** Messages of the menus of songs, albums, artists, shows and episodes. */
export default {
  queue: 'Add to queue',
  artist: 'Go to {name}',
  song: 'Go to song',
  album: 'Go to album',
  episode: 'Go to episode',
  show: 'Go to podcast',
  markPlayed: 'Mark as played',
  markUnplayed: 'Mark as unplayed',
  copy: 'Copy link',
  embed: 'Embed',
  copied: 'Link copied',
  notCopied: 'This browser doesn’t allow copying.',
} as const;
