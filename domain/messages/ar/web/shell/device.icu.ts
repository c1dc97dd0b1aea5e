import type english from '../../../en/web/shell/device.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'الأجهزة',
  close: 'إغلاق الأجهزة',
  thisBrowser: 'هذا المتصفح',
  playOn: 'التشغيل على {name}',
  active: '{name}، قيد التشغيل الآن',
  privateHint: 'لا يُحفظ استماعك على أي جهاز. تنتهي بعد ست ساعات.',
  types: '{type, select, computer {حاسوب} tablet {جهاز لوحي} smartphone {هاتف} speaker {مكبّر صوت} tv {تلفاز} other {جهاز}}',
  noOtherDevices: 'افتح Cadenza في متصفح آخر أو على جهاز آخر لتشغيل موسيقاك هناك.',
  options: 'خيارات {name}',
  rename: 'إعادة تسمية {name}',
  renameShort: 'إعادة تسمية',
  newName: 'اسم هذا الجهاز',
  save: 'حفظ',
  remove: 'إزالة {name}',
  removeShort: 'إزالة',
  confirmRemove: 'هل تريد الإزالة حقًا؟',
  since: 'متصل منذ {moment}',
  lost: 'آخر ظهور {moment}',
} as const satisfies Translation<typeof english>;
