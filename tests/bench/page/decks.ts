import { aheadS, waitUntil, type BenchPlayer } from './player.ts';

/** One element with a player of its own. */
export interface Deck {
  readonly element: HTMLAudioElement;
  /** As long as the element's clock is still the last track's. */
  readonly isLoading: boolean;
  isReady(): boolean;
  /** Plays a track from its start. */
  start(track: number): void;
  /** Loads a track, and does not play it. */
  load(track: number): void;
  close(): void;
}

/** For players without preloading: the next track gets an element and a player of its own. */
export function createDecks(createDeck: () => Deck): BenchPlayer {
  let current = createDeck();
  let next: Deck | null = null;

  function startPreloaded(): void {
    if (next === null) return;
    const old = current;
    old.element.pause();
    current = next;
    next = null;
    void current.element.play();
    setTimeout(() => old.close(), 500);
  }

  return {
    ready: () => waitUntil(() => current.isReady()),
    start: (track) => current.start(track),
    async preload(track) {
      const deck = (next = createDeck());
      deck.load(track);
      await waitUntil(() => aheadS(deck.element, 0) > 1);
    },
    startPreloaded,
    follow: () => current.element.addEventListener('ended', startPreloaded, { once: true }),
    seek: (seconds) => void (current.element.currentTime = seconds),
    element: () => current.element,
    positionS: () => (current.isLoading ? null : current.element.currentTime),
  };
}
