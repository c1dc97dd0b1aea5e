import type english from '../../en/web/diagnostics.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  hint: 'ما فعلته هذه الصفحة في آخر عشر دقائق، الأحدث أولًا.',
  list: 'ما حدث',
  empty: 'لم يحدث شيء بعد',
  emptyHint: 'شغّل شيئًا. عندما يتوقف، يظهر السبب هنا.',
  problem: 'مشكلة',
  unnamed: 'أغنية',
  page: {
    connected: 'تم الاتصال بالخادم.',
    connectionLost: 'انقطع الاتصال بالخادم.',
    lostWhilePlaying: 'انقطع الاتصال بالخادم. استمر تشغيل ما تم تحميله.',
    reconnected: 'عاد الاتصال بالخادم.',
    retriesUsed: 'لم يرد الخادم. يحاول Cadenza مرة أخرى كل دقيقة.',
    signedOut: 'أنهى الخادم تسجيل الدخول في هذه الصفحة.',
    paused: 'أُوقف مؤقتًا في هذه الصفحة.',
    pausedElsewhere: 'أُوقف مؤقتًا من تطبيق آخر أو برنامج نصي.',
    pausedByBrowser: 'أُوقف مؤقتًا من المتصفح أو النظام، عند فصل سماعات الرأس مثلًا.',
    pausedByTimer: 'أُوقف مؤقتًا بمؤقت النوم.',
    stopped: 'انتهى التشغيل هنا. تولّى جهاز آخر التشغيل، أو لم يبقَ شيء لتشغيله.',
    listFailed: 'توقف التشغيل لأنه لا يمكن تشغيل أي شيء في القائمة.',
    autoplayBlocked: 'يمنع المتصفح الصوت حتى تضغط على تشغيل.',
    commandLost: 'لم يرد الخادم على أمر في الوقت المحدد.',
  },
  track: {
    started: 'بدأت ”{track}“.',
    skipped: 'تم تخطي ”{track}“ في هذه الصفحة.',
    waiting: 'انتظرت ”{track}“ البيانات.',
    interrupted: 'انقطعت ”{track}“ لأن بياناتها لم تصل.',
    continued: 'تابعت ”{track}“.',
    listEnded: 'انتهت القائمة بعد ”{track}“.',
  },
  device: {
    pausedBy: 'أُوقف مؤقتًا من جهاز آخر، {device}.',
    resumedBy: 'استُؤنف من جهاز آخر، {device}.',
    changedBy: 'اختار جهاز آخر، {device}، ما يُشغَّل.',
    stoppedBy: 'تولّى جهاز آخر، {device}، التشغيل أو أنهاه هنا.',
  },
  failed: {
    skipped: 'تعذّر تشغيل ”{track}“، فتلتها الأغنية التالية.',
    stopped: 'بسبب ”{track}“ أوقفت هذه الصفحة التشغيل.',
    none: 'ظهر خطأ مع ”{track}“.',
  },
  report: 'تقرير خطأ',
  exportSession: 'تصدير الجلسة',
  exportHint: 'يحفظ آخر عشر دقائق من هذه الصفحة لتقرير خطأ، من دون أسماء أو كلمات مرور.',
} as const satisfies Translation<typeof english>;
