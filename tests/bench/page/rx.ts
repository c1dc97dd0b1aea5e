import RxPlayer from 'rx-player';
import { exposeBench } from './bench.ts';
import { createDecks, type Deck } from './decks.ts';
import { nextToken, type ElementPlayer } from './player.ts';

async function licenceFor(challenge: Uint8Array): Promise<ArrayBuffer> {
  const headers = { authorization: `Bearer ${nextToken()}` };
  const response = await fetch(`${given.prefix}/licence/clearkey`, { method: 'POST', headers, body: new Uint8Array(challenge) });
  return response.arrayBuffer();
}

/** rx-player with its default settings; licences from the service. */
function createDeck(onElement: ElementPlayer): Deck {
  const element = new Audio();
  onElement(element);
  const rx = new RxPlayer({ videoElement: element });
  let isLoading = false;
  const load = (track: number, autoPlay: boolean) =>
    rx.loadVideo({
      url: given.tracks[track]?.dash ?? '',
      transport: 'dash',
      autoPlay,
      ...(given.isProtected && { keySystems: [{ type: 'clearkey', getLicense: licenceFor }] }),
    });
  return {
    element,
    get isLoading() {
      return isLoading;
    },
    isReady: () => true,
    start(track) {
      isLoading = rx.getPlayerState() !== 'STOPPED';
      element.addEventListener('loadstart', () => (isLoading = false), { once: true });
      load(track, true);
    },
    load: (track) => load(track, false),
    close: () => rx.dispose(),
  };
}

exposeBench((onElement) => createDecks(() => createDeck(onElement)));
