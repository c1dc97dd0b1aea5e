import type english from '../../../en/web/screens/list.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  counts: {
    tracks: '{count, plural, one {# canción} other {# canciones}}',
    albums: '{count, plural, one {# álbum} other {# álbumes}}',
    episodes: '{count, plural, one {# episodio} other {# episodios}}',
    results: '{count, plural, one {# resultado} other {# resultados}}',
  },
  shuffle: 'Reproducir {name} en aleatorio',
  select: 'Seleccionar {name}',
  notPlayable: 'Esto no se puede reproducir aquí.',
  notKept: 'No está en este dispositivo. Sonará cuando se pueda acceder a tu servidor.',
  tracks: {
    number: '#',
    title: 'Título',
    album: 'Álbum',
    duration: 'Duración',
    actions: 'Más',
    explicit: 'Explícito',
    disc: 'Disco {disc, number}',
  },
  selection: {
    label: 'Selección',
    count: '{count, number} seleccionadas',
    play: 'Reproducir',
    next: 'Reproducir a continuación',
    queue: 'Añadir a la cola',
    addTo: 'Añadir a una playlist',
    save: 'Guardar',
    remove: 'Quitar',
    removed: '{count, plural, one {# canción quitada} other {# canciones quitadas}}',
    all: 'Seleccionar todo',
    clear: 'Borrar la selección',
  },
  album: { empty: 'Este álbum no tiene canciones.' },
  show: { episodes: 'Episodios', about: 'Acerca de', more: 'Mostrar más', less: 'Mostrar menos' },
  episode: { resume: 'Quedan {left}', played: 'Escuchado' },
  collection: {
    albums: 'Álbumes',
    artists: 'Artistas',
    shows: 'Pódcasts',
    empty: 'Aún no hay nada',
    emptyHint: 'Los archivos nuevos de las carpetas del servidor aparecen aquí automáticamente.',
  },
} as const satisfies Translation<typeof english>;
