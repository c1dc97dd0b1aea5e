import RxPlayer from 'rx-player';
import { exposeBench } from './bench.ts';
import { aheadS, nextToken, waitUntil, type BenchPlayer, type ElementPlayer } from './player.ts';

interface Deck {
  readonly element: HTMLAudioElement;
  readonly rx: RxPlayer;
  isLoading: boolean;
}

async function licenceFor(challenge: Uint8Array): Promise<ArrayBuffer> {
  const headers = { authorization: `Bearer ${nextToken()}` };
  const response = await fetch(`${given.prefix}/licence/clearkey`, { method: 'POST', headers, body: new Uint8Array(challenge) });
  return response.arrayBuffer();
}

/** rx-player with its default settings; it has no preloading, so the next track gets an element and an instance of its own. */
function createPlayer(onElement: ElementPlayer): BenchPlayer {
  function createDeck(): Deck {
    const element = new Audio();
    onElement(element);
    return { element, rx: new RxPlayer({ videoElement: element }), isLoading: false };
  }
  let current = createDeck();
  let next: Deck | null = null;

  function load(deck: Deck, track: number, autoPlay: boolean): void {
    deck.rx.loadVideo({
      url: given.tracks[track]?.dash ?? '',
      transport: 'dash',
      autoPlay,
      ...(given.isProtected && { keySystems: [{ type: 'clearkey', getLicense: licenceFor }] }),
    });
  }

  function startPreloaded(): void {
    if (next === null) return;
    const old = current;
    old.rx.pause();
    current = next;
    next = null;
    void current.element.play();
    setTimeout(() => old.rx.dispose(), 500);
  }

  return {
    ready: () => Promise.resolve(),
    start(track) {
      const deck = current;
      deck.isLoading = deck.rx.getPlayerState() !== 'STOPPED';
      const begun = () => void (deck.isLoading = false);
      deck.element.addEventListener('loadstart', begun, { once: true });
      load(deck, track, true);
    },
    async preload(track) {
      const deck = (next = createDeck());
      load(deck, track, false);
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
