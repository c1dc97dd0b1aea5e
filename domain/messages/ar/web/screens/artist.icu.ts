import type english from '../../../en/web/screens/artist.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  popular: 'الأكثر رواجًا',
  albums: 'الألبومات',
  singles: 'الأغاني المنفردة',
  compilations: 'التجميعات',
  appearsOn: 'يظهر في',
  related: 'يعجب المستمعين أيضًا',
  about: 'نبذة',
  listenersIn:
    '{city}، {country}: {listeners, plural, zero {لا مستمعين} one {مستمع واحد} two {مستمعان} few {# مستمعين} many {# مستمعًا} other {# مستمع}}',
} as const satisfies Translation<typeof english>;
