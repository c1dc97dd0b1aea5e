import type english from '../../en/web/kept-music.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'Auf diesem Gerät',
  keep: 'Auf diesem Gerät behalten',
  remove: 'Von diesem Gerät entfernen',
  disconnected: 'Dein Server ist nicht erreichbar.',
  keeping: '{name} wird auf diesem Gerät gespeichert',
  removed: '{name} ist nicht mehr auf diesem Gerät',
  hint: 'Was du hier behältst, läuft auch ohne Netz. Es bleibt, bis du es entfernst oder dich abmeldest.',
  none: 'Noch nichts auf diesem Gerät',
  noneHint: 'Wähle „Auf diesem Gerät behalten“ im Menü eines Albums, einer Playlist oder einer Folge.',
  quota: 'Platz für Musik',
  used: '{used} von {quota} belegt',
  whole: '{count, plural, one {# Titel} other {# Titel}}',
  part: '{kept, number} von {total, number} Titeln',
  loading: 'Bisher {kept, number} von {total, number} Titeln',
  reasons: {
    noRoom: 'Für den Rest ist kein Platz.',
    protected: 'Der Rest ist geschützt und lässt sich nicht behalten.',
    unavailable: 'Der Rest lässt sich nicht behalten.',
  },
  removeName: 'Von diesem Gerät entfernen: {name}',
  settings: 'Musik auf diesem Gerät',
} as const satisfies Translation<typeof english>;
