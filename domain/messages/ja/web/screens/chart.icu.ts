import type english from '../../../en/web/screens/chart.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  table: '「{title}」を表で見る',
} as const satisfies Translation<typeof english>;
