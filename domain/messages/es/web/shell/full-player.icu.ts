import type english from '../../../en/web/shell/full-player.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  lyrics: 'Letra',
  transcript: 'Transcripción',
  chapters: 'Capítulos',
  follow: 'Seguir el texto',
  larger: 'Texto más grande',
  smaller: 'Texto más pequeño',
  playFrom: '{text}, reproducir desde {time}',
  pause: 'Instrumental',
  back: 'Retroceder {count, plural, one {# segundo} other {# segundos}}',
  forward: 'Avanzar {count, plural, one {# segundo} other {# segundos}}',
  miniPlayer: 'Minirreproductor',
  visualiser: 'Visualizador',
  visualiserReduced: 'Desactivado mientras el movimiento está reducido',
  visualiserElsewhere: 'La música suena en otro dispositivo',
} as const satisfies Translation<typeof english>;
