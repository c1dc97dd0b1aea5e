import type english from '../../../en/web/screens/artist.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  popular: 'Populaires',
  albums: 'Albums',
  singles: 'Singles',
  compilations: 'Compilations',
  appearsOn: 'Apparaît sur',
  related: 'Les fans aiment aussi',
  about: 'À propos',
  listenersIn: '{city}, {country} : {listeners, plural, one {# auditeur} other {# auditeurs}}',
} as const satisfies Translation<typeof english>;
