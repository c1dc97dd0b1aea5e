import type english from '../../../en/web/shell/video.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  label: 'Vídeo',
  fullScreen: 'Pantalla completa',
  pictureInPicture: 'Imagen en imagen',
  subtitles: 'Subtítulos',
  noSubtitles: 'Desactivados',
} as const satisfies Translation<typeof english>;
