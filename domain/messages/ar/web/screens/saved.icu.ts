import type english from '../../../en/web/screens/saved.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  menuSave: 'حفظ',
  menuRemove: 'إزالة من المكتبة',
  menuFollow: 'متابعة',
  menuUnfollow: 'إلغاء المتابعة',
  collection: 'مجموعتك',
  shortTitle: 'المجموعة',
  albums: 'الألبومات',
  artists: 'الفنانون',
  podcasts: 'البودكاست',
  episodes: 'الحلقات',
  show: 'عرض',
  onlySaved: { albums: 'المحفوظة', artists: 'المتابَعون', shows: 'المتابَعة' },
  all: 'كل ما في المكتبة',
  sort: 'الترتيب حسب',
  sorts: { added: 'المضاف حديثًا', name: 'الاسم', length: 'المدة' },
  byCreator: {
    albums: 'الفنان',
    artists: 'الفنان',
    shows: 'الناشر',
    episodes: 'البودكاست',
  },
  filter: 'تصفية',
  filterHint: 'التصفية بالكلمات',
  loading: 'جارٍ تحميل القائمة كلها: {seen, number} من {total, number}',
  noMatches: 'لا نتائج مطابقة',
  noMatchesHint: 'جرّب كلمات أقل أو أقصر.',
  empty: {
    tracks: { title: 'لا أغاني مفضّلة بعد', hint: 'حدّد القلب بجانب أغنية، أو اضغط على L أثناء تشغيلها.' },
    albums: { title: 'لا ألبومات محفوظة بعد', hint: 'حدّد القلب على ألبوم لحفظه.' },
    artists: { title: 'لا فنانين متابَعين بعد', hint: 'حدّد القلب على فنان لمتابعته.' },
    shows: { title: 'لا بودكاست متابَع بعد', hint: 'حدّد القلب على بودكاست لمتابعته.' },
    episodes: { title: 'لا حلقات محفوظة بعد', hint: 'حدّد القلب على حلقة لحفظها لوقت لاحق.' },
  },
} as const satisfies Translation<typeof english>;
