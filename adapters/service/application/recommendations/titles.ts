/** Texts that are the service's own: names of shelves, mixes and charts, in the languages there are. */
export interface Titles {
  readonly home: string;
  readonly recentlyPlayed: string;
  readonly recentlyAdded: string;
  readonly albums: string;
  readonly artists: string;
  readonly podcasts: string;
  readonly newEpisodes: string;
  readonly madeForYou: string;
  readonly charts: string;
  readonly topAlbums: string;
  readonly topArtists: string;
  readonly newReleases: string;
  readonly discover: string;
  readonly unheard: string;
  readonly genres: string;
  readonly yourGenres: string;
  readonly topTracks: string;
  readonly topTracksTold: string;
  readonly mostPlayed: string;
  readonly mostPlayedTold: string;
  readonly ageTitle: string;
  readonly ageText: string;
  readonly ageConfirm: string;
  readonly ageCancel: string;
  dailyMix(number: string): string;
  inspiredBy(name: string): string;
  inspiredByTold(name: string): string;
  /** Who is on a mix. */
  andMore(names: readonly string[]): string;
}

const ENGLISH: Titles = {
  home: 'Home',
  recentlyPlayed: 'Recently played',
  recentlyAdded: 'Recently added',
  albums: 'Albums',
  artists: 'Artists',
  podcasts: 'Podcasts',
  newEpisodes: 'New episodes',
  madeForYou: 'Made for you',
  charts: 'Charts',
  topAlbums: 'Top albums',
  topArtists: 'Top artists',
  newReleases: 'New releases',
  discover: 'Discover',
  unheard: 'Not heard yet',
  genres: 'Genres',
  yourGenres: 'Your genres',
  topTracks: 'Top tracks',
  topTracksTold: 'What is played most here of late.',
  mostPlayed: 'Most played',
  mostPlayedTold: 'What has been played most here, ever.',
  ageTitle: 'How old are you?',
  ageText: 'This is marked explicit. Whoever runs this service asks once whether you are old enough for it.',
  ageConfirm: 'I am old enough',
  ageCancel: 'Not now',
  dailyMix: (number) => `Daily Mix ${number}`,
  inspiredBy: (name) => `${name} mix`,
  inspiredByTold: (name) => `Inspired by ${name}.`,
  andMore: (names) => (names.length === 0 ? '' : `${names.join(', ')} and more.`),
};

const GERMAN: Titles = {
  home: 'Start',
  recentlyPlayed: 'Zuletzt gehört',
  recentlyAdded: 'Neu in der Bibliothek',
  albums: 'Alben',
  artists: 'Künstler',
  podcasts: 'Podcasts',
  newEpisodes: 'Neue Folgen',
  madeForYou: 'Für dich gemacht',
  charts: 'Charts',
  topAlbums: 'Top-Alben',
  topArtists: 'Top-Künstler',
  newReleases: 'Neuerscheinungen',
  discover: 'Entdecken',
  unheard: 'Noch nicht gehört',
  genres: 'Genres',
  yourGenres: 'Deine Genres',
  topTracks: 'Top-Titel',
  topTracksTold: 'Was hier in letzter Zeit am meisten gespielt wird.',
  mostPlayed: 'Meistgespielt',
  mostPlayedTold: 'Was hier überhaupt am meisten gespielt wurde.',
  ageTitle: 'Wie alt bist du?',
  ageText: 'Das ist als „explicit“ gekennzeichnet. Wer diesen Dienst betreibt, fragt einmal, ob du alt genug dafür bist.',
  ageConfirm: 'Ich bin alt genug',
  ageCancel: 'Jetzt nicht',
  dailyMix: (number) => `Daily Mix ${number}`,
  inspiredBy: (name) => `${name}-Mix`,
  inspiredByTold: (name) => `Inspiriert von ${name}.`,
  andMore: (names) => (names.length === 0 ? '' : `${names.join(', ')} und andere.`),
};

const LANGUAGES: Readonly<Record<string, Titles>> = { en: ENGLISH, de: GERMAN };

/** In the first language there is of those wanted: `de-CH,fr;q=0.8`, `de_CH` or nothing, which is English. */
export function titlesFor(locale: string | undefined): Titles {
  const wanted = (locale ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  const language = wanted.find((one) => one in LANGUAGES);
  return (language === undefined ? undefined : LANGUAGES[language]) ?? ENGLISH;
}
