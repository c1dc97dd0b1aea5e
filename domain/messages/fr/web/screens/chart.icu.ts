import type english from '../../../en/web/screens/chart.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  table: 'Afficher « {title} » sous forme de tableau',
} as const satisfies Translation<typeof english>;
