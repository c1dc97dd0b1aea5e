import { createEvent, restore } from 'effector';
import type { VideoSurface, VideoView } from '../../ports/video/video-surface.ts';
import { createIntent } from '../create-intent.ts';
import type { VideoStores } from '../web-store-types.ts';

/** For clients without video. */
const NO_VIDEO: VideoView = {
  isOpen: false,
  aspectRatio: null,
  languages: [],
  language: null,
  canFillScreen: false,
  isFillingScreen: false,
  canFloat: false,
  isFloating: false,
};

/** Creates the stores and intents of the video. */
export function createVideoStores(surface: VideoSurface | null): VideoStores {
  const changed = createEvent<VideoView>();
  surface?.onChange(changed);

  return {
    $video: restore(changed, surface?.view() ?? NO_VIDEO),
    languageChosen: createIntent((language) => surface?.setLanguage(language)),
    fullScreenToggled: createIntent(() => surface?.toggleFillingScreen()),
    pictureInPictureToggled: createIntent(() => surface?.toggleFloating()),
    place: (target) => surface?.place(target) ?? (() => {}),
  };
}
