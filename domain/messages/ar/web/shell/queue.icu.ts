import type english from '../../../en/web/shell/queue.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'قائمة الانتظار',
  nowPlaying: 'قيد التشغيل الآن',
  queued: 'التالي في قائمة الانتظار',
  count: '{count, number} في قائمة الانتظار',
  clear: 'مسح قائمة الانتظار',
  cleared: 'تم مسح قائمة الانتظار',
  remove: 'إزالة {name} من قائمة الانتظار',
  removed: 'تمت إزالة {name} من قائمة الانتظار',
  drag: 'نقل {name}: اسحب، أو اضغط على Alt+↑ أو Alt+↓',
  moved: '{name}، الموضع {place, number} من {total, number}',
  loading: 'جارٍ التحميل',
  played: 'تم تشغيلها',
  showPlayed:
    'عرض {count, plural, zero {# أغنية} one {أغنية واحدة} two {أغنيتين} few {# أغانٍ} many {# أغنية} other {# أغنية}} تم تشغيلها',
  hidePlayed: 'إخفاء الأغاني التي تم تشغيلها',
  from: 'التالي من {name}',
  similar: 'موسيقى مشابهة',
  save: 'حفظ كقائمة تشغيل',
  removeNext: 'إزالة {name} مما يلي',
  removedNext: 'تمت إزالة {name} مما يلي',
  nextUp: 'التالي',
  empty: 'لا شيء تاليًا. شغّل ألبومًا أو أضف أغاني بزر الإضافة.',
  close: 'إغلاق قائمة الانتظار',
} as const satisfies Translation<typeof english>;
