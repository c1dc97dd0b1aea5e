import type english from '../../en/web/kept-music.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'En este dispositivo',
  keep: 'Guardar en este dispositivo',
  remove: 'Quitar de este dispositivo',
  disconnected: 'No se puede acceder a tu servidor.',
  keeping: 'Guardando {name} en este dispositivo',
  removed: '{name} ya no está en este dispositivo',
  hint: 'Lo que guardas aquí suena sin red. Permanece hasta que lo quites o cierres la sesión.',
  none: 'Aún no hay nada en este dispositivo',
  noneHint: 'Elige «Guardar en este dispositivo» en el menú de un álbum, una lista o un episodio.',
  quota: 'Espacio para música',
  used: '{used} de {quota} en uso',
  whole: '{count, plural, one {# pista} other {# pistas}}',
  part: '{kept, number} de {total, number} pistas',
  loading: '{kept, number} de {total, number} pistas hasta ahora',
  reasons: {
    noRoom: 'No hay espacio para el resto.',
    protected: 'El resto está protegido y no se puede guardar.',
    unavailable: 'El resto no se puede guardar.',
  },
  removeName: 'Quitar de este dispositivo: {name}',
  settings: 'Música en este dispositivo',
} as const satisfies Translation<typeof english>;
