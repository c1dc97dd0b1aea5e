import type english from '../../../en/web/shell/shared-listening.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'الاستماع معًا',
  hint: 'كل من لديه الرابط يسمع ما تسمعه في اللحظة نفسها.',
  start: 'بدء جلسة',
  copy: 'نسخ الرابط',
  copied: 'تم نسخ الرابط',
  link: 'رابط الدعوة',
  listenerCount:
    '{count, plural, zero {لا أحد يستمع} one {أنت فقط حتى الآن} two {شخصان يستمعان} few {# أشخاص يستمعون} many {# شخصًا يستمعون} other {# شخص يستمعون}}',
  host: 'المضيف',
  you: 'أنت',
  away: 'غائب',
  paused: 'متوقف مؤقتًا',
  pausedHere: 'متوقف مؤقتًا على هذا الجهاز فقط. اضغط على تشغيل للعودة إلى الآخرين.',
  remove: 'إزالة {name}',
  guestControl: 'يمكن للجميع التحكم في التشغيل',
  guestControlHint: 'عند إيقافه، أنت وحدك تستطيع التشغيل والتخطي. يمكن للجميع الإضافة إلى قائمة الانتظار.',
  leave: 'مغادرة',
  end: 'إنهاء الجلسة',
  invited: 'يدعوك {name} إلى الاستماع معًا',
  invitedHint:
    '{count, plural, zero {ستسمع الموسيقى نفسها في اللحظة نفسها.} one {ستسمع الموسيقى نفسها في اللحظة نفسها.} two {شخصان يسمعان الموسيقى نفسها في اللحظة نفسها.} few {# أشخاص يسمعون الموسيقى نفسها في اللحظة نفسها.} many {# شخصًا يسمعون الموسيقى نفسها في اللحظة نفسها.} other {# شخص يسمعون الموسيقى نفسها في اللحظة نفسها.}}',
  join: 'انضمام',
  joined: 'أنتم تستمعون معًا',
  joinedHint: 'غادر في أي وقت من لوحة الأجهزة.',
  home: 'الانتقال إلى الرئيسية',
  ended: 'انتهت هذه الجلسة',
  endedHint: 'اطلب من المضيف رابطًا جديدًا.',
} as const satisfies Translation<typeof english>;
