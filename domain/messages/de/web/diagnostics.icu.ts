import type english from '../../en/web/diagnostics.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  hint: 'Was diese Seite in den letzten zehn Minuten gemacht hat, das Neueste zuerst.',
  list: 'Was passiert ist',
  empty: 'Noch ist nichts passiert',
  emptyHint: 'Spiele etwas ab. Wenn es aufhört, steht der Grund hier.',
  problem: 'Problem',
  unnamed: 'Ein Titel',
  page: {
    connected: 'Mit dem Server verbunden.',
    connectionLost: 'Die Verbindung zum Server ging verloren.',
    lostWhilePlaying: 'Die Verbindung zum Server ging verloren. Was geladen war, lief weiter.',
    reconnected: 'Wieder mit dem Server verbunden.',
    retriesUsed: 'Der Server hat nicht geantwortet. Cadenza versucht es jede Minute erneut.',
    signedOut: 'Der Server hat diese Seite abgemeldet.',
    paused: 'Auf dieser Seite angehalten.',
    pausedElsewhere: 'Von einer anderen App oder einem Skript angehalten.',
    pausedByBrowser: 'Vom Browser oder vom System angehalten, zum Beispiel weil ein Kopfhörer getrennt wurde.',
    pausedByTimer: 'Vom Schlaf-Timer angehalten.',
    stopped: 'Hier ging die Wiedergabe zu Ende. Ein anderes Gerät hat übernommen, oder es war nichts mehr da.',
    listFailed: 'Angehalten, weil sich nichts aus der Liste abspielen ließ.',
    autoplayBlocked: 'Der Browser spielt nichts ab, bis du auf Wiedergabe drückst.',
    commandLost: 'Der Server hat auf einen Befehl nicht rechtzeitig geantwortet.',
  },
  track: {
    started: '„{track}“ hat begonnen.',
    skipped: '„{track}“ wurde auf dieser Seite übersprungen.',
    waiting: '„{track}“ hat auf Daten gewartet.',
    interrupted: '„{track}“ wurde unterbrochen, weil keine Daten ankamen.',
    continued: '„{track}“ lief weiter.',
    listEnded: 'Nach „{track}“ war die Liste zu Ende.',
  },
  device: {
    pausedBy: 'Von einem anderen Gerät angehalten: {device}.',
    resumedBy: 'Von einem anderen Gerät fortgesetzt: {device}.',
    changedBy: 'Ein anderes Gerät hat etwas ausgewählt: {device}.',
    stoppedBy: 'Ein anderes Gerät hat übernommen oder hier beendet: {device}.',
  },
  failed: {
    skipped: '„{track}“ ließ sich nicht abspielen, also folgte der nächste Titel.',
    stopped: 'Wegen „{track}“ spielt diese Seite nichts mehr.',
    none: 'Bei „{track}“ trat ein Fehler auf.',
  },
  report: 'Fehlerbericht',
  exportSession: 'Sitzung exportieren',
  exportHint: 'Speichert die letzten zehn Minuten dieser Seite für einen Fehlerbericht, ohne Namen und Passwörter.',
} as const satisfies Translation<typeof english>;
