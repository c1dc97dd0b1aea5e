/** What every player of the benchmark can do; tracks are numbers in the order they were given. */
export interface BenchPlayer {
  /** Creates what a page creates before sound is requested. */
  ready(): Promise<void>;
  /** Plays a track from its start: the best this player has for one whose manifest the page may have seen. */
  start(track: number): void;
  /** The same for a track nothing is known of but its name. */
  startUnknown?(track: number): void;
  /** Gets the track ready that may follow; resolves when no more can be done. */
  preload(track: number): Promise<void>;
  startPreloaded(track: number): void;
  /** The preloaded track starts by itself when the open one ends. */
  follow(track: number): void;
  /** What a pointer that went down on a row allows. */
  prepare?(track: number): Promise<void>;
  seek(seconds: number): void;
  /** The element that sounds, or is going to. */
  element(): HTMLMediaElement;
  /** Seconds into the track asked for last; null as long as the element's clock is still another track's. */
  positionS(): number | null;
}

/** Called with every element before it gets a source. */
export type ElementPlayer = (element: HTMLMediaElement) => void;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves once it holds; looks every few milliseconds, and gives up after a while. */
export async function waitUntil(holds: () => boolean, timeoutMs = 10_000): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > endMs) throw new Error(`Waited in vain: ${String(holds)}`);
    await pause(5);
  }
}

/** Sound of the element from a place on, in seconds. */
export function aheadS({ buffered }: HTMLMediaElement, fromS: number): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= fromS + 0.1 && buffered.end(index) > fromS) return buffered.end(index) - fromS;
  return 0;
}

let tokensUsed = 0;

/** The next of the page's bearer tokens. */
export const nextToken = () => given.tokens[tokensUsed++ % given.tokens.length] ?? '';
