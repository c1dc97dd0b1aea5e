/** What a screen may know of the picture. */
export interface VideoView {
  /** A video is open: there is a picture to show. */
  readonly isOpen: boolean;
  /** Width by height; null while it is not known. */
  readonly aspectRatio: number | null;
  /** Languages there are subtitles in. */
  readonly languages: readonly string[];
  /** The one shown; null for none. */
  readonly language: string | null;
  readonly canFillScreen: boolean;
  readonly isFillingScreen: boolean;
  /** The picture in a window of its own, over other windows. */
  readonly canFloat: boolean;
  readonly isFloating: boolean;
}

/**
 * The picture of the video that is open. It is in one place at a time and moves between places without a break;
 * what a place is only adapter and screens know.
 * Adapters: browser/video/video-surface.
 */
export interface VideoSurface {
  view(): VideoView;
  onChange(listener: (view: VideoView) => void): () => void;
  /** Shows the picture there, from now until what it returns is called; the last place asked for has it. */
  place(target: object): () => void;
  /** Subtitles in that language, for this video and those after it; null for none. */
  setLanguage(language: string | null): void;
  /** These two need a listener's click or key. */
  toggleFillingScreen(): void;
  toggleFloating(): void;
}
