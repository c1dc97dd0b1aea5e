import type english from '../../../en/web/shell/sound-dialog.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  sound: {
    loudness: 'تسوية مستوى الصوت',
    loudnessModes: {
      track: { label: 'حسب الأغنية', hint: 'تُشغَّل كل الأغاني بمستوى الصوت نفسه.' },
      album: { label: 'حسب الألبوم', hint: 'يحافظ على فروق الصوت داخل الألبوم.' },
      off: { label: 'متوقفة', hint: 'يشغّل كل شيء كما سُجّل.' },
    },
    crossfade: {
      title: 'تداخل الأغاني',
      hint: 'تبدأ الأغنية قبل نهاية سابقتها. لا تتداخل أبدًا الألبومات المرتبة ولا الحلقات.',
      off: 'متوقف',
      length: '{seconds, number} ث',
      spoken: '{seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتان} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
    },
    curve: 'شريط مستوى الصوت',
    curves: {
      linear: { label: 'خطي', hint: 'خطوات متساوية على المدى كله.' },
      cubic: { label: 'حسب السمع', hint: 'خطوات أدق عند الصوت المنخفض.' },
    },
  },
  silence: {
    title: 'الصمت في الحلقات',
    on: 'تخطي الصمت',
    hint: 'يمر الصمت الأطول من نصف ثانية بأربعة أضعاف السرعة. لا ينطبق أثناء الاستماع معًا.',
  },
  quality: {
    title: 'جودة البث',
    usual: 'عادةً',
    mobile: 'عبر بيانات الجوال',
    asUsual: 'كالمعتاد',
    options: { auto: 'تلقائية', low: 'منخفضة', normal: 'عادية', high: 'عالية' },
    hint: 'تُطبّق على الأغاني بعد الأغنية التالية، إذا كانت متوفرة على الخادم بعدة جودات. توفّر التلقائية البيانات على الاتصال البطيء.',
  },
  autoplay: {
    title: 'التشغيل التلقائي',
    on: 'المتابعة بموسيقى مشابهة',
    hint: 'ينطبق على حسابك على كل جهاز.',
  },
  equalizer: {
    title: 'المعادل',
    on: 'استخدام المعادل',
    unsupported: 'لا يدعم هذا المتصفح المعادل. استخدم Chrome 62 أو أحدث، أو متصفحًا مبنيًا عليه.',
    preset: 'إعداد مسبق',
    custom: 'مخصص',
    presets: { flat: 'مستوٍ', bass: 'تعزيز الجهير', treble: 'تعزيز الحاد', voice: 'صوت بشري', loudness: 'صوت منخفض', rock: 'روك' },
    bands: 'النطاقات',
    shape: 'المنحنى والنطاقات',
    hertz: '{hertz, number} هرتز',
    kilohertz: '{kilohertz, number} كيلوهرتز',
    gain: '{gain} ديسيبل',
  },
} as const satisfies Translation<typeof english>;
