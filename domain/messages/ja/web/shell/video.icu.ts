import type english from '../../../en/web/shell/video.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  label: 'ビデオ',
  fullScreen: '全画面',
  pictureInPicture: 'ピクチャー・イン・ピクチャー',
  subtitles: '字幕',
  noSubtitles: 'オフ',
} as const satisfies Translation<typeof english>;
