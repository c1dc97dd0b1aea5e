import type english from '../../../en/web/screens/artist.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  popular: 'Beliebt',
  albums: 'Alben',
  singles: 'Singles',
  compilations: 'Compilations',
  appearsOn: 'Erscheint auf',
  related: 'Das gefällt Fans auch',
  about: 'Info',
  listenersIn: '{city}, {country}: {listeners, plural, one {# Hörer} other {# Hörer}}',
} as const satisfies Translation<typeof english>;
