import { createListeners } from '#application/runtime/event-emitter.ts';
import type { VideoSurface, VideoView } from '#application/ports/video-surface.ts';
import { nearestLanguage } from '#domain/media/video/subtitles.ts';
import { createSubtitles, type Subtitles } from './subtitles.ts';
import type { Film, VideoScreen } from './video-screen.ts';

/** The picture of a page: the pipeline raises it, the screens say where it is seen. */
export type VideoStage = VideoScreen & VideoSurface;

interface Raised {
  readonly element: HTMLVideoElement;
  readonly film: Film;
  readonly subtitles: Subtitles;
}

/** What is refused (no click, no permission) leaves all as it is. */
const tried = (asked: Promise<unknown> | undefined) => void asked?.catch(() => undefined);

/** As the picture itself says; null before there is one. */
const ownRatioOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => (videoHeight > 0 ? videoWidth / videoHeight : null);

/**
 * The picture as a video element in the page. Where no screen shows it, it stays in a hidden corner: an element that
 * leaves the document stops, one that is moved within it in one go does not.
 */
export function createVideoStage(page: Document): VideoStage {
  const changes = createListeners<VideoView>();
  const places: HTMLElement[] = [];
  let corner: HTMLElement | null = null;
  let raised: Raised | null = null;
  let wished: string | null = null;

  const view = (): VideoView => {
    const element = raised?.element ?? null;
    const languages = raised?.film.languages ?? [];
    return {
      isOpen: raised !== null,
      aspectRatio: raised === null ? null : (raised.film.aspectRatio ?? ownRatioOf(raised.element)),
      languages,
      language: nearestLanguage(languages, wished),
      canFillScreen: page.fullscreenEnabled,
      isFillingScreen: element !== null && page.fullscreenElement === element,
      canFloat: page.pictureInPictureEnabled,
      isFloating: element !== null && page.pictureInPictureElement === element,
    };
  };
  const changed = () => changes.emit(view());

  function hiddenCorner(): HTMLElement {
    if (corner !== null) return corner;
    corner = page.createElement('div');
    corner.hidden = true;
    page.body.append(corner);
    return corner;
  }

  function move(): void {
    const place = places.at(-1) ?? hiddenCorner();
    if (raised !== null && raised.element.parentNode !== place) place.append(raised.element);
  }

  function follow(element: HTMLVideoElement): void {
    // The picture over the whole screen has nobody else's buttons.
    element.addEventListener('fullscreenchange', () => {
      element.controls = page.fullscreenElement === element;
      changed();
    });
    element.addEventListener('resize', changed);
    element.addEventListener('enterpictureinpicture', changed);
    element.addEventListener('leavepictureinpicture', changed);
  }

  return {
    raise(film) {
      const element = page.createElement('video');
      element.playsInline = true;
      element.disableRemotePlayback = true;
      follow(element);
      raised = { element, film, subtitles: createSubtitles(element, film) };
      raised.subtitles.show(nearestLanguage(film.languages, wished));
      move();
      changed();
      return element;
    },
    lower(element) {
      element.remove();
      if (raised?.element !== element) return;
      raised.subtitles.dispose();
      raised = null;
      changed();
    },
    view,
    onChange: changes.add,
    place(target) {
      if (!(target instanceof HTMLElement)) return () => undefined;
      places.push(target);
      move();
      return () => {
        places.splice(places.indexOf(target), 1);
        move();
      };
    },
    setLanguage(language) {
      wished = language;
      raised?.subtitles.show(nearestLanguage(raised.film.languages, wished));
      changed();
    },
    toggleFillingScreen() {
      if (page.fullscreenElement !== null) tried(page.exitFullscreen());
      else tried(raised?.element.requestFullscreen());
    },
    toggleFloating() {
      if (page.pictureInPictureElement !== null) tried(page.exitPictureInPicture());
      else tried(raised?.element.requestPictureInPicture());
    },
  };
}
