import type english from '../../../en/web/screens/library.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  scanning: 'Analizando tus carpetas',
  ready: 'Al día',
  progress: '{done, number} de {seen, number} archivos',
  tracks: 'Canciones y episodios',
  files: 'Archivos analizados',
  skipped: 'Archivos omitidos',
  problems: 'Archivos que no se pudieron leer',
  problemsShown: 'Se muestran los primeros {shown, number} de {count, number} archivos.',
  problemsNone: 'No se omitió ningún archivo.',
  path: 'Archivo',
  reason: 'Motivo',
  duplicates: 'Archivos duplicados',
  duplicatesHint:
    '{count, plural, one {Un archivo es un duplicado. Su canción aparece una vez.} other {# archivos son duplicados. Cada canción aparece una vez.}}',
  duplicateOf: 'Igual que',
  signOut: 'Cerrar sesión',
  signOutEverywhere: 'Cerrar sesión en todas partes',
  whyStopped: '¿Por qué se detuvo?',
} as const satisfies Translation<typeof english>;
