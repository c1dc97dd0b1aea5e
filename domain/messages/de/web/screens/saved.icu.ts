import type english from '../../../en/web/screens/saved.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  menuSave: 'Speichern',
  menuRemove: 'Aus der Bibliothek entfernen',
  menuFollow: 'Folgen',
  menuUnfollow: 'Nicht mehr folgen',
  collection: 'Deine Sammlung',
  shortTitle: 'Sammlung',
  albums: 'Alben',
  artists: 'Künstler',
  podcasts: 'Podcasts',
  episodes: 'Folgen',
  show: 'Anzeigen',
  onlySaved: { albums: 'Gespeichert', artists: 'Gefolgt', shows: 'Gefolgt' },
  all: 'Ganze Bibliothek',
  sort: 'Sortieren nach',
  sorts: { added: 'Zuletzt hinzugefügt', name: 'Name', length: 'Länge' },
  byCreator: {
    albums: 'Künstler',
    artists: 'Künstler',
    shows: 'Herausgeber',
    episodes: 'Podcast',
  },
  filter: 'Filtern',
  filterHint: 'Nach Wörtern filtern',
  loading: 'Die ganze Liste wird geladen: {seen, number} von {total, number}',
  noMatches: 'Keine Treffer',
  noMatchesHint: 'Versuche es mit weniger oder kürzeren Wörtern.',
  empty: {
    tracks: {
      title: 'Noch keine Lieblingssongs',
      hint: 'Wähle das Herz neben einem Titel, oder drücke L, während er läuft.',
    },
    albums: { title: 'Noch keine gespeicherten Alben', hint: 'Wähle das Herz eines Albums, um es zu speichern.' },
    artists: { title: 'Du folgst noch keinen Künstlern', hint: 'Wähle das Herz eines Künstlers, um zu folgen.' },
    shows: { title: 'Du folgst noch keinen Podcasts', hint: 'Wähle das Herz eines Podcasts, um ihm zu folgen.' },
    episodes: { title: 'Noch keine gespeicherten Folgen', hint: 'Wähle das Herz einer Folge, um sie für später zu speichern.' },
  },
} as const satisfies Translation<typeof english>;
