import type english from '../../../en/web/shell/help.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Tastenkürzel',
  singleKeys: 'Einzelne Tasten',
  singleKeysHint: 'Schalte sie aus, wenn sie Spracheingabe oder Screenreader stören. Strg+K und ⌘K funktionieren weiter.',
  rows: {
    play: { keys: 'Leertaste oder k', action: 'Abspielen oder pausieren' },
    seek: { keys: '← oder →', action: '15 Sekunden zurück oder vor' },
    skip: { keys: 'Umschalt+← oder →, oder p oder n', action: 'Vorheriger oder nächster Titel' },
    volume: { keys: '− oder +', action: 'Leiser oder lauter' },
    mute: { keys: 'm', action: 'Stumm' },
    speed: { keys: 'Umschalt+↑ oder ↓, oder < oder >', action: 'Schneller oder langsamer (Folgen)' },
    shuffle: { keys: 's', action: 'Zufällige Reihenfolge' },
    repeat: { keys: 'r', action: 'Wiederholen' },
    queue: { keys: 'q', action: 'Warteschlange' },
    save: { keys: 'l', action: 'Aktuellen Titel speichern oder entfernen' },
    search: { keys: '/, oder Strg+K oder ⌘K', action: 'Suche' },
    help: { keys: '?', action: 'Tastenkürzel' },
  },
} as const satisfies Translation<typeof english>;
