import type english from '../../../en/web/shell/queue.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Cola',
  nowPlaying: 'En reproducción',
  queued: 'Siguiente en la cola',
  count: '{count, number} en la cola',
  clear: 'Vaciar la cola',
  cleared: 'Cola vaciada',
  remove: 'Quitar {name} de la cola',
  removed: '{name} quitado de la cola',
  drag: 'Mover {name}: arrastra o pulsa Alt+↑ o Alt+↓',
  moved: '{name}, posición {place, number} de {total, number}',
  loading: 'Cargando',
  played: 'Reproducidas',
  showPlayed: 'Mostrar {count, plural, one {# canción reproducida} other {# canciones reproducidas}}',
  hidePlayed: 'Ocultar las canciones reproducidas',
  from: 'Siguiente de {name}',
  similar: 'Música similar',
  save: 'Guardar como playlist',
  removeNext: 'Quitar {name} de lo siguiente',
  removedNext: '{name} quitado de lo siguiente',
  nextUp: 'A continuación',
  empty: 'No hay nada a continuación. Reproduce un álbum o añade canciones con el botón más.',
  close: 'Cerrar la cola',
} as const satisfies Translation<typeof english>;
