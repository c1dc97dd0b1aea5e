import type english from '../../../en/web/shell/full-player.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  lyrics: 'كلمات الأغنية',
  transcript: 'النص المكتوب',
  chapters: 'الفصول',
  follow: 'تتبّع النص',
  larger: 'تكبير النص',
  smaller: 'تصغير النص',
  playFrom: '{text}، التشغيل من {time}',
  pause: 'موسيقى فقط',
  back: 'رجوع {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  forward: 'تقديم {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  miniPlayer: 'مشغّل مصغّر',
  visualiser: 'المؤثرات المرئية',
  visualiserReduced: 'متوقفة ما دامت الحركة مخفّفة',
  visualiserElsewhere: 'الموسيقى تعمل على جهاز آخر',
} as const satisfies Translation<typeof english>;
