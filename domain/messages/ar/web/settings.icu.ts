import type english from '../../en/web/settings.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'الإعدادات',
  all: 'كل الإعدادات',
  search: 'البحث في الإعدادات',
  contents: 'الإعدادات حسب الموضوع',
  nothing: 'لا يوجد إعداد لـ ”{query}“',
  nothingHint: 'جرّب كلمة أخرى.',
  groups: {
    playback: {
      title: 'التشغيل',
      keywords:
        'صوت معادل نطاقات إعداد مسبق مستوى الصوت تسوية شريط تشغيل تلقائي تداخل مزج جودة البث بيانات الجوال صمت تخطي حلقات',
    },
    appearance: { title: 'المظهر', keywords: 'سمة داكن فاتح ألوان حركة لون تمييز' },
    language: { title: 'اللغة', keywords: 'ترجمة العربية الإنجليزية english' },
    app: { title: 'التطبيق', keywords: 'تثبيت الشاشة الرئيسية سطح المكتب دون اتصال' },
    keys: { title: 'لوحة المفاتيح', keywords: 'اختصارات مفاتيح' },
    devices: { title: 'الأجهزة', keywords: 'اسم تسمية متصفح جلسة خاصة' },
    account: {
      title: 'الحساب',
      keywords: 'كلمة المرور خطوة ثانية مفتاح مرور خروج جلسات رمز ملف شخصي سجل تصدير تشخيص',
    },
    services: { title: 'خدمات أخرى', keywords: 'scrobbling listenbrainz last.fm استماع' },
    shares: { title: 'المشاركات', keywords: 'روابط قوائم تشغيل' },
    library: { title: 'الموسيقى على هذا الخادم', keywords: 'مكتبة فحص مجلدات ملفات مشاكل تخطي مكررة' },
    members: { title: 'الأعضاء والإحصاءات', keywords: 'دعوة خطة إزالة مالك تقرير' },
    feeds: { title: 'موجزات البودكاست', keywords: 'بودكاست موجزات تحديث أخطاء rss' },
    promotions: { title: 'الإعلانات والرعاة', keywords: 'إعلانات معلنون قوائم تشغيل برعاية' },
    flags: { title: 'أعلام الميزات', keywords: 'أعلام تجارب' },
    backup: { title: 'النسخ الاحتياطي', keywords: 'نسخ احتياطي استعادة بيانات' },
  },
  noShares: 'أنت لا تشارك أي قائمة تشغيل خاصة.',
  theme: {
    title: 'السمة',
    options: { system: { label: 'مثل النظام' }, dark: { label: 'داكنة' }, light: { label: 'فاتحة' } },
  },
  accent: {
    title: 'لون التمييز',
    cover: 'من غلاف الأغنية الحالية',
    own: 'لون خاص',
    reset: 'لون Cadenza',
    hint: 'يُفتَّح أو يُغمَّق بقدر ما تحتاجه النصوص لتُقرأ.',
  },
  density: {
    title: 'الكثافة',
    options: {
      comfortable: { label: 'مريحة' },
      compact: { label: 'مضغوطة', hint: 'صفوف أقصر وبطاقات أصغر: يتّسع المزيد على الشاشة.' },
    },
  },
  motion: {
    title: 'الحركة',
    options: {
      system: { label: 'مثل النظام' },
      reduced: { label: 'مخفّفة', hint: 'لا انزلاق ولا تلاشٍ ولا دوران.' },
    },
  },
  language: {
    label: 'لغة المشغّل',
    browser: 'مثل المتصفح',
    hint: 'سيصبح المشغّل باللغة التالية بعد إعادة تحميل الصفحة: {name}.',
    reload: 'إعادة التحميل الآن',
  },
  app: {
    install: 'تثبيت Cadenza',
    installHint: 'يُفتح Cadenza في نافذة خاصة به، من شاشتك الرئيسية أو سطح المكتب.',
    installed: 'تم تثبيت Cadenza على هذا الجهاز.',
    cannotInstall: 'لا يعرض هذا المتصفح تثبيت Cadenza هنا. قد تتيح قائمته ذلك.',
  },
  device: {
    name: 'اسم هذا المتصفح',
    hint: 'تعرضه أجهزتك الأخرى في قائمتها.',
    save: 'حفظ الاسم',
    saved: 'اسم هذا المتصفح الآن ”{name}“',
  },
} as const satisfies Translation<typeof english>;
