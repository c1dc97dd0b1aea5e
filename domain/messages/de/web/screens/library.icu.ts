import type english from '../../../en/web/screens/library.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  scanning: 'Deine Ordner werden durchsucht',
  ready: 'Aktuell',
  progress: '{done, number} von {seen, number} Dateien',
  tracks: 'Titel und Folgen',
  files: 'Durchsuchte Dateien',
  skipped: 'Übersprungene Dateien',
  problems: 'Nicht lesbare Dateien',
  problemsShown: 'Die ersten {shown, number} von {count, number} Dateien.',
  problemsNone: 'Es wurden keine Dateien übersprungen.',
  path: 'Datei',
  reason: 'Grund',
  duplicates: 'Doppelte Dateien',
  duplicatesHint:
    '{count, plural, one {Eine Datei ist doppelt. Ihr Titel erscheint einmal.} other {# Dateien sind doppelt. Jeder Titel erscheint einmal.}}',
  duplicateOf: 'Kopie von',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  whyStopped: 'Warum hat es aufgehört?',
} as const satisfies Translation<typeof english>;
