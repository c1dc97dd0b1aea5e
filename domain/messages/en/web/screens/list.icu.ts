/** Messages of lists of songs, episodes, albums and saved things. */
export default {
  counts: {
    tracks: '{count, plural, one {# song} other {# songs}}',
    albums: '{count, plural, one {# album} other {# albums}}',
    episodes: '{count, plural, one {# episode} other {# episodes}}',
    results: '{count, plural, one {# result} other {# results}}',
  },
  notPlayable: 'This can’t be played here.',
  tracks: {
    number: '#',
    title: 'Title',
    album: 'Album',
    duration: 'Length',
    actions: 'More',
    explicit: 'Explicit',
    disc: 'Disc {disc, number}',
  },
  album: { empty: 'This album has no songs.' },
  show: { episodes: 'Episodes', about: 'About', more: 'Show more', less: 'Show less' },
  episode: { resume: '{left} left', played: 'Played' },
  collection: {
    albums: 'Albums',
    artists: 'Artists',
    shows: 'Podcasts',
    empty: 'Nothing here yet',
    emptyHint: 'New files in the server’s folders appear here automatically.',
  },
} as const;
