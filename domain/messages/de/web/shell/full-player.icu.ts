import type english from '../../../en/web/shell/full-player.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  lyrics: 'Songtext',
  transcript: 'Transkript',
  chapters: 'Kapitel',
  follow: 'Mitlaufen',
  larger: 'Größerer Text',
  smaller: 'Kleinerer Text',
  playFrom: '{text}, ab {time} abspielen',
  pause: 'Instrumental',
  back: '{count, plural, one {# Sekunde} other {# Sekunden}} zurück',
  forward: '{count, plural, one {# Sekunde} other {# Sekunden}} vor',
  miniPlayer: 'Mini-Player',
  visualiser: 'Visualisierung',
  visualiserReduced: 'Aus, solange Bewegung reduziert ist',
  visualiserElsewhere: 'Die Musik spielt auf einem anderen Gerät',
} as const satisfies Translation<typeof english>;
