/** A video as the place that shows it has to know it. */
export interface VideoDescription {
  /** Width by height; null when only the picture itself has it. */
  readonly aspectRatio: number | null;
  readonly languages: readonly string[];
  /** The words in a language, as WebVTT. Rejects with a Failure. */
  subtitles(language: string): Promise<string>;
}

/** Where a pipeline gets the element for a video from. Spec §4 "a video element is appended or removed". */
export interface VideoScreen {
  /** Appends an element for the video; it may be moved about while it plays. */
  attach(description: VideoDescription): HTMLVideoElement;
  /** Removes it. */
  detach(element: HTMLVideoElement): void;
}
