import type english from '../../../en/web/shell/video.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  label: 'فيديو',
  fullScreen: 'ملء الشاشة',
  pictureInPicture: 'صورة داخل صورة',
  subtitles: 'الترجمة',
  noSubtitles: 'متوقفة',
} as const satisfies Translation<typeof english>;
