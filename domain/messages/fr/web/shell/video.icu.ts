import type english from '../../../en/web/shell/video.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  label: 'Vidéo',
  fullScreen: 'Plein écran',
  pictureInPicture: 'Image dans l’image',
  subtitles: 'Sous-titres',
  noSubtitles: 'Désactivés',
} as const satisfies Translation<typeof english>;
