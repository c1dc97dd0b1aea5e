/** What a screen needs to know of a video. */
export interface VideoDescription {
  /** Width divided by height; null when it is not known before the first frame. */
  readonly aspectRatio: number | null;
  readonly languages: readonly string[];
  /** The subtitles in a language, as WebVTT. Rejects with a Failure. */
  subtitles(language: string): Promise<string>;
}

/** Provides the element for a video. Spec §4 "a video element is appended or removed". */
export interface VideoScreen {
  /** Appends an element for the video. The screen may move it during playback. */
  attach(description: VideoDescription): HTMLVideoElement;
  /** Removes it. */
  detach(element: HTMLVideoElement): void;
}
