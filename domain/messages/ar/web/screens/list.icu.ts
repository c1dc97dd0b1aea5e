import type english from '../../../en/web/screens/list.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  counts: {
    tracks: '{count, plural, zero {لا أغاني} one {أغنية واحدة} two {أغنيتان} few {# أغانٍ} many {# أغنية} other {# أغنية}}',
    albums: '{count, plural, zero {لا ألبومات} one {ألبوم واحد} two {ألبومان} few {# ألبومات} many {# ألبومًا} other {# ألبوم}}',
    episodes: '{count, plural, zero {لا حلقات} one {حلقة واحدة} two {حلقتان} few {# حلقات} many {# حلقة} other {# حلقة}}',
    results: '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  },
  shuffle: 'تشغيل {name} عشوائيًا',
  select: 'تحديد {name}',
  notPlayable: 'لا يمكن تشغيل هذا هنا.',
  notKept: 'غير محفوظ على هذا الجهاز. سيعمل عندما يمكن الوصول إلى خادمك.',
  tracks: {
    number: '#',
    title: 'العنوان',
    album: 'الألبوم',
    duration: 'المدة',
    actions: 'المزيد',
    explicit: 'محتوى صريح',
    disc: 'القرص {disc, number}',
  },
  selection: {
    label: 'التحديد',
    count: 'المحدد: {count, number}',
    play: 'تشغيل',
    next: 'تشغيل تاليًا',
    queue: 'إضافة إلى قائمة الانتظار',
    addTo: 'إضافة إلى قائمة تشغيل',
    save: 'حفظ',
    remove: 'إزالة',
    removed:
      '{count, plural, zero {لم تُزل أغانٍ} one {تمت إزالة أغنية واحدة} two {تمت إزالة أغنيتين} few {تمت إزالة # أغانٍ} many {تمت إزالة # أغنية} other {تمت إزالة # أغنية}}',
    all: 'تحديد الكل',
    clear: 'إلغاء التحديد',
  },
  album: { empty: 'لا توجد أغانٍ في هذا الألبوم.' },
  show: { episodes: 'الحلقات', about: 'نبذة', more: 'عرض المزيد', less: 'عرض أقل' },
  episode: { resume: 'بقي {left}', played: 'تم الاستماع' },
  collection: {
    albums: 'الألبومات',
    artists: 'الفنانون',
    shows: 'البودكاست',
    empty: 'لا شيء هنا بعد',
    emptyHint: 'تظهر الملفات الجديدة في مجلدات الخادم هنا تلقائيًا.',
  },
} as const satisfies Translation<typeof english>;
