import type english from '../../en/web/settings.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'Einstellungen',
  all: 'Alle Einstellungen',
  search: 'Einstellungen durchsuchen',
  contents: 'Einstellungen nach Thema',
  nothing: 'Keine Einstellung für „{query}“',
  nothingHint: 'Versuch ein anderes Wort.',
  groups: {
    playback: {
      title: 'Wiedergabe',
      keywords:
        'Klang Equalizer Bänder Voreinstellung Lautstärke Normalisierung Lautheit Regler Autoplay Überblenden Crossfade Qualität Bitrate mobile Daten Stille überspringen Folgen',
    },
    appearance: {
      title: 'Darstellung',
      keywords: 'Thema dunkel hell Farben Bewegung Animation Akzent Farbe dichte kompakt zeilen',
    },
    language: { title: 'Sprache', keywords: 'Übersetzung Englisch Deutsch' },
    app: { title: 'App', keywords: 'installieren startbildschirm desktop offline' },
    keys: { title: 'Tastatur', keywords: 'Tastenkürzel Tasten' },
    devices: { title: 'Geräte', keywords: 'Name umbenennen Browser private Sitzung' },
    account: {
      title: 'Konto',
      keywords: 'Passwort zweiter Schritt Passkey abmelden Sitzungen Token Profil Verlauf Export löschen Diagnose',
    },
    services: { title: 'Andere Dienste', keywords: 'Scrobbling ListenBrainz Last.fm' },
    shares: { title: 'Freigaben', keywords: 'Links Playlists' },
    library: { title: 'Musik auf diesem Server', keywords: 'Bibliothek Suche Ordner Dateien Probleme übersprungen doppelt' },
    members: { title: 'Mitglieder und Statistik', keywords: 'einladen Produkt entfernen Bericht' },
    feeds: { title: 'Podcast-Feeds', keywords: 'Podcasts Feeds aktualisieren Fehler RSS' },
    promotions: { title: 'Werbung und Sponsoren', keywords: 'Werbung Anzeigen gesponserte Playlists' },
    flags: { title: 'Feature-Flags', keywords: 'Flags Schalter Experimente' },
    backup: { title: 'Sicherung', keywords: 'Sicherung Backup wiederherstellen Daten' },
  },
  noShares: 'Du teilst keine private Playlist.',
  theme: {
    title: 'Thema',
    options: { system: { label: 'Wie das System' }, dark: { label: 'Dunkel' }, light: { label: 'Hell' } },
  },
  accent: {
    title: 'Akzentfarbe',
    cover: 'Vom Cover des aktuellen Songs',
    own: 'Eigene Farbe',
    reset: 'Die von Cadenza',
    hint: 'Sie wird so weit aufgehellt oder abgedunkelt, wie Texte es zum Lesen brauchen.',
  },
  density: {
    title: 'Dichte',
    options: {
      comfortable: { label: 'Luftig' },
      compact: { label: 'Kompakt', hint: 'Niedrigere Zeilen und kleinere Karten: Mehr passt auf einen Bildschirm.' },
    },
  },
  motion: {
    title: 'Bewegung',
    options: {
      system: { label: 'Wie das System' },
      reduced: { label: 'Weniger', hint: 'Nichts gleitet, blendet oder dreht sich.' },
    },
  },
  language: {
    label: 'Sprache des Players',
    browser: 'Wie der Browser',
    hint: 'Der Player ist auf {name}, sobald die Seite neu geladen ist.',
    reload: 'Jetzt neu laden',
  },
  app: {
    install: 'Cadenza installieren',
    installHint: 'Cadenza öffnet sich in einem eigenen Fenster, vom Startbildschirm oder vom Desktop.',
    installed: 'Cadenza ist auf diesem Gerät installiert.',
    cannotInstall: 'Dieser Browser bietet hier nicht an, Cadenza zu installieren. Vielleicht tut es sein Menü.',
  },
  device: {
    name: 'Name dieses Browsers',
    hint: 'Deine anderen Geräte zeigen ihn in ihrer Liste.',
    save: 'Namen speichern',
    saved: 'Dieser Browser heißt jetzt „{name}“',
  },
} as const satisfies Translation<typeof english>;
