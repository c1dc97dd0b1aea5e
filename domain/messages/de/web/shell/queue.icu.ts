import type english from '../../../en/web/shell/queue.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Warteschlange',
  nowPlaying: 'Aktuelle Wiedergabe',
  queued: 'Als Nächstes in der Warteschlange',
  count: '{count, number} in der Warteschlange',
  clear: 'Warteschlange leeren',
  cleared: 'Warteschlange geleert',
  remove: '{name} aus der Warteschlange entfernen',
  removed: '{name} aus der Warteschlange entfernt',
  drag: '{name} verschieben: ziehen, oder Alt+↑ oder Alt+↓ drücken',
  moved: '{name}, Position {place, number} von {total, number}',
  loading: 'Wird geladen',
  played: 'Gespielt',
  showPlayed: '{count, plural, one {# gespielten Titel anzeigen} other {# gespielte Titel anzeigen}}',
  hidePlayed: 'Gespielte Titel ausblenden',
  from: 'Danach aus {name}',
  similar: 'Ähnliche Musik',
  save: 'Als Playlist speichern',
  removeNext: '{name} nicht als Nächstes spielen',
  removedNext: '{name} folgt nicht mehr',
  nextUp: 'Danach',
  empty: 'Es folgt nichts mehr. Spiele ein Album ab, oder füge Titel mit der Plus-Taste hinzu.',
  close: 'Warteschlange schließen',
} as const satisfies Translation<typeof english>;
