import { createEvent, createStore } from 'effector';
import type { VideoSurface, VideoView } from '../../ports/video-surface.ts';
import type { VideoStores } from '../web-store-types.ts';

/** For clients without a screen. */
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

/** The picture, as screens see it, place it and steer it. */
export function createVideoStores(surface: VideoSurface | null): VideoStores {
  const changed = createEvent<VideoView>();
  const $video = createStore(surface?.view() ?? NO_VIDEO).on(changed, (_, view) => view);
  surface?.onChange(changed);

  const languageChosen = createEvent<string | null>();
  const fullScreenToggled = createEvent();
  const floatToggled = createEvent();
  languageChosen.watch((language) => surface?.setLanguage(language));
  fullScreenToggled.watch(() => surface?.toggleFillingScreen());
  floatToggled.watch(() => surface?.toggleFloating());

  return { $video, languageChosen, fullScreenToggled, floatToggled, place: (target) => surface?.place(target) ?? (() => {}) };
}
