import type english from '../../en/web/menu.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  play: 'Reproducir',
  shuffle: 'Reproducir en aleatorio',
  next: 'Reproducir a continuación',
  queue: 'Añadir a la cola',
  select: 'Seleccionar',
  share: 'Compartir',
  artist: 'Ir a {name}',
  song: 'Ir a la canción',
  album: 'Ir al álbum',
  episode: 'Ir al episodio',
  show: 'Ir al pódcast',
  markPlayed: 'Marcar como escuchado',
  markUnplayed: 'Marcar como no escuchado',
  copy: 'Copiar enlace',
  embed: 'Insertar',
  details: 'Detalles',
  copied: 'Enlace copiado',
  notCopied: 'Este navegador no permite copiar.',
} as const satisfies Translation<typeof english>;
