import type english from '../../../en/web/shell/video.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  label: 'Video',
  fullScreen: 'Vollbild',
  pictureInPicture: 'Bild im Bild',
  subtitles: 'Untertitel',
  noSubtitles: 'Aus',
} as const satisfies Translation<typeof english>;
