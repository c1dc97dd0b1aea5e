import type english from '../../../en/web/screens/library.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  scanning: 'جارٍ فحص مجلداتك',
  ready: 'محدّثة',
  progress: '{done, number} من {seen, number} ملف',
  tracks: 'الأغاني والحلقات',
  files: 'الملفات المفحوصة',
  skipped: 'الملفات التي تم تخطيها',
  problems: 'ملفات تعذّرت قراءتها',
  problemsShown: 'عرض أول {shown, number} من {count, number} ملف.',
  problemsNone: 'لم يتم تخطي أي ملف.',
  path: 'الملف',
  reason: 'السبب',
  duplicates: 'ملفات مكررة',
  duplicatesHint:
    '{count, plural, zero {لا ملفات مكررة.} one {ملف واحد مكرر. تظهر أغنيته مرة واحدة.} two {ملفان مكرران. تظهر كل أغنية مرة واحدة.} few {# ملفات مكررة. تظهر كل أغنية مرة واحدة.} many {# ملفًا مكررًا. تظهر كل أغنية مرة واحدة.} other {# ملف مكرر. تظهر كل أغنية مرة واحدة.}}',
  duplicateOf: 'مطابق لـ',
  signOut: 'تسجيل الخروج',
  signOutEverywhere: 'تسجيل الخروج من كل الأجهزة',
  whyStopped: 'لماذا توقف؟',
} as const satisfies Translation<typeof english>;
