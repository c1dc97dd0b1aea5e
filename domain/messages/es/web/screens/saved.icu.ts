import type english from '../../../en/web/screens/saved.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  menuSave: 'Guardar',
  menuRemove: 'Quitar de la biblioteca',
  menuFollow: 'Seguir',
  menuUnfollow: 'Dejar de seguir',
  collection: 'Tu colección',
  shortTitle: 'Colección',
  albums: 'Álbumes',
  artists: 'Artistas',
  podcasts: 'Pódcasts',
  episodes: 'Episodios',
  show: 'Mostrar',
  onlySaved: { albums: 'Guardados', artists: 'Seguidos', shows: 'Seguidos' },
  all: 'Toda la biblioteca',
  sort: 'Ordenar por',
  sorts: { added: 'Añadidos recientemente', name: 'Nombre', length: 'Duración' },
  byCreator: {
    albums: 'Artista',
    artists: 'Artista',
    shows: 'Editor',
    episodes: 'Pódcast',
  },
  filter: 'Filtrar',
  filterHint: 'Filtrar por palabras',
  loading: 'Cargando toda la lista: {seen, number} de {total, number}',
  noMatches: 'Sin coincidencias',
  noMatchesHint: 'Prueba con menos palabras o más cortas.',
  empty: {
    tracks: {
      title: 'Aún no hay canciones que te gusten',
      hint: 'Selecciona el corazón junto a una canción o pulsa L mientras suena.',
    },
    albums: { title: 'Aún no hay álbumes guardados', hint: 'Selecciona el corazón de un álbum para guardarlo.' },
    artists: { title: 'Aún no sigues a ningún artista', hint: 'Selecciona el corazón de un artista para seguirlo.' },
    shows: { title: 'Aún no sigues ningún pódcast', hint: 'Selecciona el corazón de un pódcast para seguirlo.' },
    episodes: { title: 'Aún no hay episodios guardados', hint: 'Selecciona el corazón de un episodio para guardarlo.' },
  },
} as const satisfies Translation<typeof english>;
