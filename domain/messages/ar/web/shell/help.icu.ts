import type english from '../../../en/web/shell/help.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'اختصارات لوحة المفاتيح',
  singleKeys: 'اختصارات بمفتاح واحد',
  singleKeysHint: 'أوقفها لتجنب التعارض مع الإدخال الصوتي وقارئات الشاشة. يبقى Ctrl+K أو ⌘K فعّالًا.',
  rows: {
    play: { keys: 'المسافة أو k', action: 'تشغيل أو إيقاف مؤقت' },
    seek: { keys: '→ أو ←', action: 'رجوع أو تقديم 15 ثانية' },
    skip: { keys: 'Shift+→ أو ←، أو p أو n', action: 'السابق أو التالي' },
    volume: { keys: '− أو +', action: 'خفض الصوت أو رفعه' },
    mute: { keys: 'm', action: 'كتم الصوت' },
    speed: { keys: 'Shift+↑ أو ↓، أو < أو >', action: 'أسرع أو أبطأ (الحلقات)' },
    shuffle: { keys: 's', action: 'تشغيل عشوائي' },
    repeat: { keys: 'r', action: 'تكرار' },
    queue: { keys: 'q', action: 'قائمة الانتظار' },
    save: { keys: 'l', action: 'حفظ ما يُشغَّل أو إزالته' },
    search: { keys: '/ أو Ctrl+K أو ⌘K', action: 'بحث' },
    help: { keys: '?', action: 'اختصارات لوحة المفاتيح' },
  },
} as const satisfies Translation<typeof english>;
