import type HlsLibrary from 'hls.js';
import { exposeBench } from './bench.ts';
import { createDecks, type Deck } from './decks.ts';
import type { ElementPlayer } from './player.ts';

declare const Hls: typeof HlsLibrary;

/** hls.js as it comes. */
function createDeck(onElement: ElementPlayer): Deck {
  const element = new Audio();
  onElement(element);
  const hls = new Hls();
  hls.attachMedia(element);
  let isLoading = false;
  const load = (track: number) => hls.loadSource(given.tracks[track]?.hls ?? '');
  const play = () => {
    isLoading = false;
    void element.play();
  };
  return {
    element,
    get isLoading() {
      return isLoading;
    },
    isReady: () => element.src !== '' && hls.media !== null,
    start(track) {
      if (hls.url === null) play();
      else {
        isLoading = true;
        element.addEventListener('loadstart', play, { once: true });
      }
      load(track);
    },
    load,
    close: () => hls.destroy(),
  };
}

exposeBench((onElement) => createDecks(() => createDeck(onElement)));
