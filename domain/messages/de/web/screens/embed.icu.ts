import type english from '../../../en/web/screens/embed.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Einbetten',
  size: 'Größe',
  sizes: {
    compact: 'Kompakt, 300 × 80',
    card: 'Karte, volle Breite × 152',
    list: 'Liste, 300 × 380',
    large: 'Groß, volle Breite × 420',
  },
  dark: 'Dunkel statt der Farben des Covers',
  start: 'Beginn bei',
  startHint: 'Minuten und Sekunden, zum Beispiel 1:30.',
  code: 'Diesen Code in die Seite einfügen:',
  copy: 'Kopieren',
  copied: 'Kopiert',
  preview: 'Vorschau',
  share: 'Private Playlist teilen',
  shareHint: 'Alle mit dem Link hören Vorschauen. Du beendest ihn in den Einstellungen der Mediathek.',
  shareWholeHint: 'Alle mit dem Link hören die ganze Playlist. Du beendest ihn in den Einstellungen der Mediathek.',
  wholeTracks: 'Ganze Titel statt Vorschauen',
  notWhole: 'Nur der Besitzer kann eine Playlist teilen, und ganze Titel brauchen Premium und Musik ohne Verschlüsselung.',
  expiry: 'Endet',
  expiries: { day: 'Nach einem Tag', week: 'Nach einer Woche', month: 'Nach 30 Tagen', never: 'Wenn ich ihn beende' },
  createShare: 'Link erstellen',
  link: 'Diesen Link senden oder den Code oben verwenden:',
  notOwner: 'Nur der Besitzer kann eine Playlist teilen.',
  notShared: 'Der Link wurde nicht erstellt. Versuche es erneut, oder beende zuerst andere Freigaben.',
} as const satisfies Translation<typeof english>;
