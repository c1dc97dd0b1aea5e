/** What the lists of songs, episodes, albums and saved things say, on screens that come later. */
export const LIST_TEXTS = {
  tracks: {
    number: '#',
    title: 'Title',
    album: 'Album',
    duration: 'Length',
    actions: 'More',
    disc: (disc: number) => `Disc ${disc}`,
  },
  album: { empty: 'This album has no songs.' },
  show: { episodes: 'Episodes', about: 'About', more: 'Show more', less: 'Show less' },
  episode: { resume: (left: string) => `${left} left`, played: 'Played' },
  collection: {
    albums: 'Albums',
    artists: 'Artists',
    podcasts: 'Podcasts',
    empty: 'Nothing here yet',
    emptyHint: 'What the server finds in its folders shows up here by itself.',
  },
} as const;
