import type english from '../../../en/web/screens/list.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  counts: {
    tracks: '{count, plural, one {# Titel} other {# Titel}}',
    albums: '{count, plural, one {# Album} other {# Alben}}',
    episodes: '{count, plural, one {# Folge} other {# Folgen}}',
    results: '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
  },
  shuffle: '{name} zufällig abspielen',
  select: '{name} auswählen',
  notPlayable: 'Das kann hier nicht abgespielt werden.',
  notKept: 'Nicht auf diesem Gerät behalten. Spielt, sobald dein Server wieder erreichbar ist.',
  tracks: {
    number: '#',
    title: 'Titel',
    album: 'Album',
    duration: 'Länge',
    actions: 'Mehr',
    explicit: 'Explicit',
    disc: 'CD {disc, number}',
  },
  selection: {
    label: 'Auswahl',
    count: '{count, number} ausgewählt',
    play: 'Abspielen',
    next: 'Als Nächstes',
    queue: 'In die Warteschlange',
    addTo: 'Zu Playlist hinzufügen',
    save: 'Speichern',
    remove: 'Entfernen',
    removed: '{count, plural, one {# Titel entfernt} other {# Titel entfernt}}',
    all: 'Alle auswählen',
    clear: 'Auswahl aufheben',
  },
  album: { empty: 'Dieses Album enthält keine Titel.' },
  show: { episodes: 'Folgen', about: 'Info', more: 'Mehr anzeigen', less: 'Weniger anzeigen' },
  episode: { resume: 'Noch {left}', played: 'Gehört' },
  collection: {
    albums: 'Alben',
    artists: 'Künstler',
    shows: 'Podcasts',
    empty: 'Noch nichts hier',
    emptyHint: 'Neue Dateien in den Ordnern des Servers erscheinen hier automatisch.',
  },
} as const satisfies Translation<typeof english>;
