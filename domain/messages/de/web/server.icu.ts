import type english from '../../en/web/server.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  feeds: {
    hint: 'Alle Podcasts, denen Mitglieder folgen. Der Server ruft jeden Feed von selbst ab.',
    none: 'Kein Mitglied folgt einem Podcast-Feed.',
    podcast: 'Podcast',
    state: 'Stand',
    fetched: 'Abgerufen {time}',
    never: 'Noch nicht abgerufen',
    refresh: 'Aktualisieren',
    refreshName: '{name} aktualisieren',
    refreshing: 'Wird aktualisiert…',
  },
  promotions: {
    hint: 'Der Betreiber legt sie in der Datei fest, die --promotions nennt. Eine Änderung gilt ab dem nächsten Start.',
    none: 'Es gibt keine Werbung und keine gesponserten Playlists.',
    unheard: 'Niemand hört Werbung: Konten mit dem Produkt Free steuern hier nur andere Geräte.',
    ads: 'Werbung',
    slot: 'Platz',
    between: '{count, plural, one {nach jedem Titel} other {nach je # Titeln}}',
    advertisers: 'Werbende',
    sponsored: 'Gesponserte Playlists',
    playlist: 'Playlist',
    missing: 'Nicht in dieser Bibliothek',
    sponsor: 'Sponsor',
    running: 'Jetzt',
    from: 'ab {day}',
    until: 'bis {day}',
    fromUntil: '{from} bis {until}',
    ended: 'beendet am {day}',
  },
  flags: {
    hint: 'Der Betreiber legt sie in der Datei fest, die --flags nennt, für alle Konten.',
    none: 'Es sind keine Feature-Flags gesetzt.',
    name: 'Flag',
    value: 'Wert',
  },
  backup: {
    hint: 'Eine Sicherung enthält die Datenbank, den geheimen Schlüssel und alle Bilder, nicht die Musik. Sie liegt im Ordner „backups“ des Datenordners; die neuesten drei bleiben.',
    keep: 'Kopiere sie auf einen anderen Datenträger oder lade sie herunter, und schütze sie wie den Datenordner.',
    keepHere:
      'Kopiere sie auf einen anderen Datenträger, und schütze sie wie den Datenordner. Dieser Server erlaubt es nicht, sie herunterzuladen.',
    make: 'Jetzt sichern',
    making: 'Wird gesichert…',
    none: 'Im Datenordner liegt keine Sicherung.',
    file: 'Datei',
    made: 'Erstellt',
    size: 'Größe',
    download: 'Herunterladen',
    downloadName: '{name} herunterladen',
    restore: 'Zum Wiederherstellen in einem leeren Ordner: npm start -- restore DATEI --data ORDNER',
    database:
      'Die Daten liegen in einer eigenen Datenbank. Sichere sie mit deren Werkzeugen und bewahre die Datei „secret“ des Datenordners daneben auf.',
  },
} as const satisfies Translation<typeof english>;
