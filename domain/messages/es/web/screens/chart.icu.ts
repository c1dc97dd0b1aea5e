import type english from '../../../en/web/screens/chart.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  table: 'Mostrar «{title}» como tabla',
} as const satisfies Translation<typeof english>;
