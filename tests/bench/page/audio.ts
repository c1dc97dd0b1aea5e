import { exposeBench } from './bench.ts';
import { waitUntil, type BenchPlayer, type ElementPlayer } from './player.ts';

/** The floor: an audio element, and a second one for what follows. */
function createPlayer(onElement: ElementPlayer): BenchPlayer {
  const create = () => {
    const element = new Audio();
    element.preload = 'auto';
    onElement(element);
    return element;
  };
  let current = create();
  let next: HTMLAudioElement | null = null;
  const addressOf = (track: number) => given.tracks[track]?.audio ?? '';

  function startPreloaded(): void {
    if (next === null) return;
    current.pause();
    current = next;
    next = null;
    void current.play();
  }

  return {
    ready: async () => undefined,
    start(track) {
      current.src = addressOf(track);
      void current.play();
    },
    async preload(track) {
      const element = (next = create());
      element.src = addressOf(track);
      await waitUntil(() => element.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA);
    },
    startPreloaded,
    follow: () => current.addEventListener('ended', startPreloaded, { once: true }),
    seek: (seconds) => void (current.currentTime = seconds),
    element: () => current,
    positionS: () => current.currentTime,
  };
}

exposeBench(createPlayer);
