import type english from '../../../en/web/screens/embed.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'تضمين',
  size: 'الحجم',
  sizes: {
    compact: 'صغير، 300 × 80',
    card: 'بطاقة، العرض الكامل × 152',
    list: 'قائمة، 300 × 380',
    large: 'كبير، العرض الكامل × 420',
  },
  dark: 'داكن، بدلًا من ألوان الغلاف',
  start: 'البدء عند',
  startHint: 'اكتب الدقائق والثواني، مثل 1:30.',
  code: 'الصق هذا الرمز في صفحتك:',
  copy: 'نسخ',
  copied: 'تم النسخ',
  preview: 'معاينة',
  share: 'مشاركة قائمة تشغيل خاصة',
  shareHint: 'يستطيع كل من لديه الرابط سماع مقتطفات. يمكنك إنهاؤها في إعدادات مكتبتك.',
  shareWholeHint: 'يستطيع كل من لديه الرابط سماع قائمة التشغيل كلها. يمكنك إنهاؤها في إعدادات مكتبتك.',
  wholeTracks: 'أغانٍ كاملة، بدلًا من المقتطفات',
  notWhole: 'لا يستطيع مشاركة قائمة التشغيل إلا مالكها، وتتطلب الأغاني الكاملة premium وموسيقى غير مشفّرة.',
  expiry: 'تنتهي',
  expiries: { day: 'بعد يوم', week: 'بعد أسبوع', month: 'بعد 30 يومًا', never: 'عندما أنهيها' },
  createShare: 'إنشاء رابط',
  link: 'أرسل هذا الرابط، أو استخدم الرمز أعلاه:',
  notOwner: 'لا يستطيع مشاركة قائمة التشغيل إلا مالكها.',
  notShared: 'لم يُنشأ الرابط. حاول مرة أخرى أو أنهِ مشاركات أخرى أولًا.',
} as const satisfies Translation<typeof english>;
