import type english from '../../en/web/server.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  feeds: {
    hint: 'كل البودكاست الذي يتابعه الأعضاء. يجلب الخادم كل موجز تلقائيًا.',
    none: 'لا يتابع أي عضو موجز بودكاست.',
    podcast: 'البودكاست',
    state: 'الحالة',
    fetched: 'جُلب {time}',
    never: 'لم يُجلب بعد',
    refresh: 'تحديث',
    refreshName: 'تحديث {name}',
    refreshing: 'جارٍ التحديث…',
  },
  promotions: {
    hint: 'يحددها المشغّل في الملف الذي يسميه ⁦--promotions⁩. يسري التغيير عند البدء التالي.',
    none: 'لا توجد إعلانات ولا قوائم تشغيل برعاية.',
    unheard: 'لا يسمع أحد الإعلانات: الحسابات ذات الخطة Free تتحكم هنا بالأجهزة الأخرى فقط.',
    ads: 'الإعلانات',
    slot: 'الموضع',
    between:
      '{count, plural, zero {بعد كل # أغنية} one {بعد كل أغنية} two {بعد كل أغنيتين} few {بعد كل # أغانٍ} many {بعد كل # أغنية} other {بعد كل # أغنية}}',
    advertisers: 'المعلنون',
    sponsored: 'قوائم تشغيل برعاية',
    playlist: 'قائمة التشغيل',
    missing: 'ليست في هذه المكتبة',
    sponsor: 'الراعي',
    running: 'الآن',
    from: 'من {day}',
    until: 'حتى {day}',
    fromUntil: 'من {from} إلى {until}',
    ended: 'انتهت في {day}',
  },
  flags: {
    hint: 'يحددها المشغّل في الملف الذي يسميه ⁦--flags⁩، لكل الحسابات.',
    none: 'لم تُحدَّد أي أعلام.',
    name: 'العلم',
    value: 'القيمة',
  },
  backup: {
    hint: 'تحتوي النسخة على قاعدة البيانات والمفتاح السري وكل الصور، دون الموسيقى. توضع في المجلد ”backups“ داخل مجلد البيانات، وتُحفظ آخر ثلاث نسخ. انسخها إلى قرص آخر أو نزّلها، واحمها مثل مجلد البيانات.',
    make: 'نسخ احتياطي الآن',
    making: 'جارٍ النسخ الاحتياطي…',
    none: 'لا توجد نسخة احتياطية في مجلد البيانات.',
    file: 'الملف',
    made: 'أُنشئت',
    size: 'الحجم',
    download: 'تنزيل',
    downloadName: 'تنزيل {name}',
    restore: 'لاستعادتها في مجلد فارغ: ⁦npm start -- restore FILE --data FOLDER⁩',
    database: 'البيانات في قاعدة بيانات مستقلة. انسخها احتياطيًا بأدواتها واحفظ بجانبها الملف ”secret“ من مجلد البيانات.',
  },
} as const satisfies Translation<typeof english>;
