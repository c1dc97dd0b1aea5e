import type english from '../../en/web/kept-music.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'على هذا الجهاز',
  keep: 'احتفظ به على هذا الجهاز',
  remove: 'أزله من هذا الجهاز',
  disconnected: 'يتعذّر الوصول إلى خادمك.',
  keeping: 'يُحفظ {name} على هذا الجهاز',
  removed: 'لم يعد {name} على هذا الجهاز',
  hint: 'ما تحتفظ به هنا يعمل بلا شبكة، ويبقى إلى أن تزيله أو تسجّل الخروج.',
  none: 'لا شيء على هذا الجهاز بعد',
  noneHint: 'اختر «احتفظ به على هذا الجهاز» في قائمة ألبوم أو قائمة تشغيل أو حلقة.',
  quota: 'المساحة المتاحة للموسيقى',
  used: 'المستخدَم {used} من {quota}',
  whole: '{count, plural, zero {# مقطع} one {مقطع واحد} two {مقطعان} few {# مقاطع} many {# مقطعًا} other {# مقطع}}',
  part: '{kept, number} من {total, number} من المقاطع',
  loading: 'حُفظ {kept, number} من {total, number} من المقاطع حتى الآن',
  reasons: {
    noRoom: 'لا مساحة لبقية المقاطع.',
    protected: 'بقية المقاطع محمية ولا يمكن الاحتفاظ بها.',
    unavailable: 'لا يمكن الاحتفاظ ببقية المقاطع.',
  },
  removeName: 'أزله من هذا الجهاز: {name}',
  settings: 'الموسيقى على هذا الجهاز',
} as const satisfies Translation<typeof english>;
