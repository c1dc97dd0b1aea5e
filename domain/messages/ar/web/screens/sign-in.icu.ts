import type english from '../../../en/web/screens/sign-in.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  welcome: 'مرحبًا',
  welcomeHint: 'إعداد هذا الخادم: اختر اسمًا وكلمة مرور. يُنشئ هذا حساب المالك.',
  signIn: 'تسجيل الدخول',
  signInHint: 'سجّل الدخول للاستماع إلى موسيقاك.',
  join: 'انضمام',
  joinHint: 'أدخل دعوتك، ثم اختر اسمًا وكلمة مرور.',
  name: 'الاسم',
  password: 'كلمة المرور',
  passwordHint: '{min, number} أحرف على الأقل.',
  showPassword: 'إظهار كلمة المرور',
  invitation: 'الدعوة',
  create: 'إنشاء حساب',
  haveInvitation: 'لدي دعوة',
  haveAccount: 'لدي حساب',
  waiting: 'لحظة من فضلك…',
  embed: {
    title: 'الاستماع في المشغّل المضمّن',
    hint: 'تُشغَّل الأغاني الكاملة هناك باسم {name}.',
    confirm: 'متابعة',
  },
  secondStep: {
    title: 'التحقق بخطوتين',
    hint: 'أكّد أنك أنت.',
    passkey: 'استخدام مفتاح مرور',
    code: 'الرمز',
    codeHint: 'أدخل الأرقام الستة من تطبيقك، أو رمز استرداد.',
    recovery: 'رمز الاسترداد',
    submit: 'متابعة',
    otherAccount: 'استخدام حساب آخر',
  },
} as const satisfies Translation<typeof english>;
