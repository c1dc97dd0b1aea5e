/** The state of the picture. */
export interface VideoView {
  /** Whether a video is open. */
  readonly isOpen: boolean;
  /** Width by height; null while it is not known. */
  readonly aspectRatio: number | null;
  /** The subtitle languages. */
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
 * The picture of the open video, in one place at a time; it moves between places without a break. Adapters:
 * browser/video/video-surface.
 */
export interface VideoSurface {
  view(): VideoView;
  onChange(listener: (view: VideoView) => void): () => void;
  /** Shows the picture in the target until the returned function is called; the latest target wins. */
  place(target: object): () => void;
  /** Subtitles in that language, for this video and those after it; null for none. */
  setLanguage(language: string | null): void;
  /** These two need a user gesture. */
  toggleFillingScreen(): void;
  toggleFloating(): void;
}
