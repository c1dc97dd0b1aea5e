import type HlsLibrary from 'hls.js';
import { exposeBench } from './bench.ts';
import { aheadS, waitUntil, type BenchPlayer, type ElementPlayer } from './player.ts';

declare const Hls: typeof HlsLibrary;

interface Deck {
  readonly element: HTMLAudioElement;
  readonly hls: HlsLibrary;
  isLoading: boolean;
}

/** hls.js as it comes; it has no preloading of its own, so what follows gets an element and an instance of its own. */
function createPlayer(onElement: ElementPlayer): BenchPlayer {
  function createDeck(): Deck {
    const element = new Audio();
    onElement(element);
    const hls = new Hls();
    hls.attachMedia(element);
    return { element, hls, isLoading: false };
  }
  let current = createDeck();
  let next: Deck | null = null;
  const addressOf = (track: number) => given.tracks[track]?.hls ?? '';

  function startPreloaded(): void {
    if (next === null) return;
    const old = current;
    old.element.pause();
    current = next;
    next = null;
    void current.element.play();
    setTimeout(() => old.hls.destroy(), 500);
  }

  return {
    ready: () => waitUntil(() => current.element.src !== '' && current.hls.media !== null),
    start(track) {
      const { element, hls } = current;
      const deck = current;
      const isFirst = hls.url === null;
      const play = () => {
        deck.isLoading = false;
        void element.play();
      };
      if (isFirst) play();
      else {
        deck.isLoading = true;
        element.addEventListener('loadstart', play, { once: true });
      }
      hls.loadSource(addressOf(track));
    },
    async preload(track) {
      const deck = (next = createDeck());
      deck.hls.loadSource(addressOf(track));
      await waitUntil(() => aheadS(deck.element, 0) > 1);
    },
    startPreloaded,
    follow: () => current.element.addEventListener('ended', startPreloaded, { once: true }),
    seek: (seconds) => void (current.element.currentTime = seconds),
    element: () => current.element,
    positionS: () => (current.isLoading ? null : current.element.currentTime),
  };
}

exposeBench(createPlayer);
