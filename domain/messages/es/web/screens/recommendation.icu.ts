import type english from '../../../en/web/screens/recommendation.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  radio: 'Ir a la radio',
  station: 'Radio',
  like: 'Más como esto',
  unlike: 'Quitar me gusta',
  banSong: 'No reproducir esta canción',
  banned: '{name} ya no se recomendará',
  banArtist: 'No reproducir a {name}',
  feedback: 'Opinión',
  failed: 'Algo ha fallado. Inténtalo de nuevo en un momento.',
  empty: 'Aún no hay nada',
  emptyHint: 'Escucha música y aquí aparecerán recomendaciones.',
  emptyAction: 'Explorar álbumes',
  noPodcasts: {
    title: 'Aún no hay pódcasts',
    hint: 'Añade uno con la dirección de su feed o pon episodios en una carpeta llamada Podcasts.',
    action: 'Ir a los pódcasts',
  },
} as const satisfies Translation<typeof english>;
