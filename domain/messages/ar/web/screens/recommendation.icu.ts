import type english from '../../../en/web/screens/recommendation.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  radio: 'الانتقال إلى الراديو',
  station: 'راديو',
  like: 'المزيد مثل هذا',
  unlike: 'إزالة الإعجاب',
  banSong: 'عدم تشغيل هذه الأغنية',
  banned: 'لن يوصى بـ {name} بعد الآن',
  banArtist: 'عدم تشغيل {name}',
  feedback: 'الرأي',
  failed: 'حدث خطأ. حاول مرة أخرى بعد قليل.',
  empty: 'لا شيء هنا بعد',
  emptyHint: 'شغّل بعض الموسيقى، وستظهر التوصيات هنا.',
  emptyAction: 'تصفّح الألبومات',
  noPodcasts: {
    title: 'لا بودكاست بعد',
    hint: 'أضف بودكاست بعنوان خلاصته، أو ضع حلقات في مجلد اسمه Podcasts.',
    action: 'الانتقال إلى البودكاست',
  },
} as const satisfies Translation<typeof english>;
