import type english from '../../../en/web/screens/artist.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  popular: 'Populares',
  albums: 'Álbumes',
  singles: 'Sencillos',
  compilations: 'Recopilatorios',
  appearsOn: 'Aparece en',
  related: 'También gusta a los fans',
  about: 'Acerca de',
  listenersIn: '{city}, {country}: {listeners, plural, one {# oyente} other {# oyentes}}',
} as const satisfies Translation<typeof english>;
