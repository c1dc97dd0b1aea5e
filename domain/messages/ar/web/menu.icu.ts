import type english from '../../en/web/menu.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  play: 'تشغيل',
  shuffle: 'تشغيل عشوائي',
  next: 'تشغيل تاليًا',
  queue: 'إضافة إلى قائمة الانتظار',
  select: 'تحديد',
  share: 'مشاركة',
  artist: 'الانتقال إلى {name}',
  song: 'الانتقال إلى الأغنية',
  album: 'الانتقال إلى الألبوم',
  episode: 'الانتقال إلى الحلقة',
  show: 'الانتقال إلى البودكاست',
  markPlayed: 'وضع علامة ”تم الاستماع“',
  markUnplayed: 'إزالة علامة ”تم الاستماع“',
  copy: 'نسخ الرابط',
  embed: 'تضمين',
  details: 'التفاصيل',
  copied: 'تم نسخ الرابط',
  notCopied: 'لا يسمح هذا المتصفح بالنسخ.',
} as const satisfies Translation<typeof english>;
