import type english from '../../../en/web/shell/shared-listening.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Escuchar juntos',
  hint: 'Quienes tengan el enlace oyen lo mismo que tú, en el mismo momento.',
  start: 'Iniciar una sesión',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  link: 'Enlace de invitación',
  listenerCount: '{count, plural, one {Solo tú por ahora} other {# personas escuchando}}',
  host: 'Anfitrión',
  you: 'Tú',
  away: 'Ausente',
  paused: 'En pausa',
  pausedHere: 'En pausa solo en este dispositivo. Pulsa Reproducir para volver con los demás.',
  remove: 'Quitar a {name}',
  guestControl: 'Todos pueden controlar la reproducción',
  guestControlHint: 'Si está desactivado, solo tú puedes reproducir y saltar. Todos pueden añadir a la cola.',
  leave: 'Salir',
  end: 'Terminar la sesión',
  invited: '{name} te invita a escuchar juntos',
  invitedHint:
    '{count, plural, one {Oirás la misma música en el mismo momento.} other {# personas oyen la misma música en el mismo momento.}}',
  join: 'Unirse',
  joined: 'Estáis escuchando juntos',
  joinedHint: 'Sal cuando quieras desde el panel de dispositivos.',
  home: 'Ir al inicio',
  ended: 'Esta sesión ha terminado',
  endedHint: 'Pide un enlace nuevo al anfitrión.',
} as const satisfies Translation<typeof english>;
