import type english from '../../../en/web/shell/shared-listening.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Gemeinsam hören',
  hint: 'Alle mit dem Link hören im selben Moment, was du hörst.',
  start: 'Session starten',
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  link: 'Einladungslink',
  listenerCount: '{count, plural, one {Bisher nur du} other {# Personen hören zu}}',
  host: 'Host',
  you: 'Du',
  away: 'Abwesend',
  paused: 'Pausiert',
  pausedHere: 'Nur auf diesem Gerät pausiert. Drücke auf Abspielen, um wieder mitzuhören.',
  remove: '{name} entfernen',
  guestControl: 'Alle können die Wiedergabe steuern',
  guestControlHint: 'Sonst kannst nur du abspielen und überspringen. Zur Warteschlange hinzufügen können alle.',
  leave: 'Verlassen',
  end: 'Session beenden',
  invited: '{name} lädt dich ein, gemeinsam zu hören',
  invitedHint:
    '{count, plural, one {Du hörst im selben Moment dieselbe Musik.} other {# Personen hören im selben Moment dieselbe Musik.}}',
  join: 'Beitreten',
  joined: 'Ihr hört gemeinsam',
  joinedHint: 'Du kannst die Session jederzeit unter „Geräte“ verlassen.',
  home: 'Zur Startseite',
  ended: 'Diese Session ist beendet',
  endedHint: 'Bitte den Host um einen neuen Link.',
} as const satisfies Translation<typeof english>;
