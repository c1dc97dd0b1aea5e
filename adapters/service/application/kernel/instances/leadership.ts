/** Which of all instances does what only one has to do: it scans the music and sends listens. For moments there may be two. */
export interface Leadership {
  isFirst(): boolean;
  /** Called with each change, and at once where this instance is the first one already. */
  follow(listener: (isFirst: boolean) => void): void;
}

/** A single process. */
export const ALWAYS_FIRST: Leadership = {
  isFirst: () => true,
  follow: (listener) => listener(true),
};
