import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { VideoSurface, VideoView } from '#application/ports/video/video-surface.ts';
import { nearestLanguage } from '#domain/media/video/subtitle-language.ts';
import { createSubtitles, type Subtitles } from './subtitles.ts';
import type { VideoDescription, VideoScreen } from './video-screen.ts';

/** The video element of a page: the pipeline attaches it, the screens place it. */
export type PageVideoSurface = VideoScreen & VideoSurface;

interface AttachedVideo {
  readonly element: HTMLVideoElement;
  readonly description: VideoDescription;
  readonly subtitles: Subtitles;
}

/** Ignores refusals (no click, no permission). */
const ignoreErrors = (promise: Promise<unknown> | undefined) => void promise?.catch(() => undefined);

/** The picture's own ratio; null before it has one. */
const ownRatioOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => (videoHeight > 0 ? videoWidth / videoHeight : null);

/**
 * The picture as a video element in the page. Where no screen shows it, it stays in a hidden corner: an element that
 * leaves the document stops, one that is moved within it in one go does not.
 */
export function createVideoSurface(page: Document): PageVideoSurface {
  const changes = createEventEmitter<VideoView>();
  const places: HTMLElement[] = [];
  let corner: HTMLElement | null = null;
  let attached: AttachedVideo | null = null;
  let requestedLanguage: string | null = null;

  const view = (): VideoView => {
    const element = attached?.element ?? null;
    const languages = attached?.description.languages ?? [];
    return {
      isOpen: attached !== null,
      aspectRatio: attached === null ? null : (attached.description.aspectRatio ?? ownRatioOf(attached.element)),
      languages,
      language: nearestLanguage(languages, requestedLanguage),
      canFillScreen: page.fullscreenEnabled,
      isFillingScreen: element !== null && page.fullscreenElement === element,
      canFloat: page.pictureInPictureEnabled,
      isFloating: element !== null && page.pictureInPictureElement === element,
    };
  };
  const emitView = () => changes.emit(view());

  function hiddenCorner(): HTMLElement {
    if (corner !== null) return corner;
    corner = page.createElement('div');
    corner.hidden = true;
    page.body.append(corner);
    return corner;
  }

  function moveElement(): void {
    const place = places.at(-1) ?? hiddenCorner();
    if (attached !== null && attached.element.parentNode !== place) place.append(attached.element);
  }

  function follow(element: HTMLVideoElement): void {
    // A picture in full screen has only the browser's buttons.
    element.addEventListener('fullscreenchange', () => {
      element.controls = page.fullscreenElement === element;
      emitView();
    });
    element.addEventListener('resize', emitView);
    element.addEventListener('enterpictureinpicture', emitView);
    element.addEventListener('leavepictureinpicture', emitView);
  }

  return {
    attach(description) {
      const element = page.createElement('video');
      element.playsInline = true;
      element.disableRemotePlayback = true;
      follow(element);
      attached = { element, description, subtitles: createSubtitles(element, description) };
      attached.subtitles.show(nearestLanguage(description.languages, requestedLanguage));
      moveElement();
      emitView();
      return element;
    },
    detach(element) {
      element.remove();
      if (attached?.element !== element) return;
      attached.subtitles.dispose();
      attached = null;
      emitView();
    },
    view,
    onChange: changes.add,
    place(target) {
      if (!(target instanceof HTMLElement)) return () => undefined;
      places.push(target);
      moveElement();
      return () => {
        places.splice(places.indexOf(target), 1);
        moveElement();
      };
    },
    setLanguage(language) {
      requestedLanguage = language;
      attached?.subtitles.show(nearestLanguage(attached.description.languages, requestedLanguage));
      emitView();
    },
    toggleFillingScreen() {
      if (page.fullscreenElement !== null) ignoreErrors(page.exitFullscreen());
      else ignoreErrors(attached?.element.requestFullscreen());
    },
    toggleFloating() {
      if (page.pictureInPictureElement !== null) ignoreErrors(page.exitPictureInPicture());
      else ignoreErrors(attached?.element.requestPictureInPicture());
    },
  };
}
