import type english from '../../../en/web/shell/track-details.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'تفاصيل {name}',
  format: 'الصيغة',
  bitrate: 'معدل البت',
  bitrateValue: '{rate} كيلوبت/ث',
  sampleRate: 'معدل أخذ العينات',
  sampleRateValue: '{rate} كيلوهرتز',
  channels: 'القنوات',
  gain: 'ReplayGain',
  trackGain: 'الأغنية {gain} ديسيبل',
  albumGain: 'الألبوم {gain} ديسيبل',
  peak: 'الذروة {peak}',
  size: 'الحجم',
  added: 'تاريخ الإضافة',
  plays: 'مرات التشغيل',
  isrc: 'ISRC',
  mbid: 'تسجيل MusicBrainz',
  path: 'الملف',
  loading: 'جارٍ تحميل التفاصيل',
} as const satisfies Translation<typeof english>;
