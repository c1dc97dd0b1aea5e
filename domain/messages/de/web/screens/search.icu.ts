import type english from '../../../en/web/screens/search.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Suche',
  label: 'Titel, Alben, Künstler, Playlists und Podcasts suchen',
  placeholder: 'Was möchtest du hören?',
  clear: 'Suche löschen',
  intro: 'Durchsuche deine Bibliothek',
  introHint: 'Gib einen Teil eines Namens ein. Großschreibung, Akzente und kleine Tippfehler spielen keine Rolle.',
  link: 'Das ist ein Link',
  linkHint: 'Drücke die Eingabetaste, um ihn hier zu öffnen.',
  linkAction: 'Link öffnen',
  noResults: 'Keine Ergebnisse für „{query}“',
  noResultsHint: 'Versuche es mit weniger Buchstaben oder nur einem Wort des Titels.',
  topResult: 'Top-Ergebnis',
  tracks: 'Titel',
  albums: 'Alben',
  artists: 'Künstler',
  playlists: 'Playlists',
  shows: 'Podcasts',
  episodes: 'Folgen',
} as const satisfies Translation<typeof english>;
