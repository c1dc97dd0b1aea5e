import type english from '../../../en/web/screens/chart.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  table: 'عرض ”{title}“ كجدول',
} as const satisfies Translation<typeof english>;
