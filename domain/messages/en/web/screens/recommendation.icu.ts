/** Messages of stations, mixes, views and the age question. */
export default {
  radio: 'Go to radio',
  station: 'Radio',
  like: 'More like this',
  unlike: 'Remove like',
  banSong: 'Don’t play this song',
  banned: '{name} won’t be recommended',
  banArtist: 'Don’t play {name}',
  feedback: 'Feedback',
  failed: 'Something went wrong. Try again in a moment.',
  empty: 'Nothing here yet',
  emptyHint: 'Play some music, and recommendations appear here.',
  emptyAction: 'Browse albums',
  noPodcasts: {
    title: 'No podcasts yet',
    hint: 'Add one by its feed address, or put episodes in a folder named Podcasts.',
    action: 'Go to podcasts',
  },
} as const;
