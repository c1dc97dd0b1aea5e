import type english from '../../../en/web/screens/recommendation.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  radio: 'Zum Radio',
  station: 'Radio',
  like: 'Mehr davon',
  unlike: '„Gefällt mir“ entfernen',
  banSong: 'Diesen Titel nicht mehr spielen',
  banned: '{name} wird nicht mehr empfohlen',
  banArtist: '{name} nicht mehr spielen',
  feedback: 'Feedback',
  failed: 'Etwas ist schiefgelaufen. Versuche es gleich noch einmal.',
  empty: 'Noch nichts hier',
  emptyHint: 'Spiele etwas Musik, dann erscheinen hier Empfehlungen.',
  emptyAction: 'Alben durchstöbern',
  noPodcasts: {
    title: 'Noch keine Podcasts',
    hint: 'Füge einen über seine Feed-Adresse hinzu, oder lege Folgen in einen Ordner namens Podcasts.',
    action: 'Zu den Podcasts',
  },
} as const satisfies Translation<typeof english>;
