import { exposeBench } from './bench.ts';
import { nextToken, type BenchPlayer, type ElementPlayer } from './player.ts';

interface PreloadManager {
  waitForFinish(): Promise<void>;
}
interface ShakaRequest {
  readonly headers: Record<string, string>;
}
interface ShakaPlayer {
  attach(element: HTMLMediaElement): Promise<void>;
  configure(options: object): boolean;
  load(source: string | PreloadManager): Promise<void>;
  preload(source: string): Promise<PreloadManager | null>;
  getNetworkingEngine(): { registerRequestFilter(filter: (type: number, request: ShakaRequest) => void): void };
}
declare const shaka: {
  readonly Player: new () => ShakaPlayer;
  readonly polyfill: { installAll(): void };
  readonly net: { readonly NetworkingEngine: { readonly RequestType: { readonly LICENSE: number } } };
};

/** shaka-player as it comes, with its own preloading; licences from the service. */
function createPlayer(onElement: ElementPlayer): BenchPlayer {
  const element = new Audio();
  onElement(element);
  shaka.polyfill.installAll();
  const player = new shaka.Player();
  const attached = player.attach(element);
  let isLoading = false;
  let isFirst = true;
  let preloaded: PreloadManager | null = null;
  const addressOf = (track: number) => given.tracks[track]?.dash ?? '';

  player.configure({ drm: { servers: { 'org.w3.clearkey': `${given.prefix}/licence/clearkey` } } });
  player.getNetworkingEngine().registerRequestFilter((type, { headers }) => {
    if (type === shaka.net.NetworkingEngine.RequestType.LICENSE) headers['Authorization'] = `Bearer ${nextToken()}`;
  });

  function load(source: string | PreloadManager): void {
    const play = () => {
      isLoading = false;
      void element.play();
    };
    // The first track goes into the source that was made when the element was attached.
    if (isFirst) play();
    else {
      isLoading = true;
      element.addEventListener('loadstart', play, { once: true });
    }
    isFirst = false;
    player.load(source).catch((thrown: unknown) => console.error('shaka', JSON.stringify(thrown)));
  }

  const startPreloaded = () => {
    if (preloaded !== null) load(preloaded);
    preloaded = null;
  };

  return {
    ready: () => attached,
    start: (track) => void attached.then(() => load(addressOf(track))),
    async preload(track) {
      preloaded = await player.preload(addressOf(track));
      await preloaded?.waitForFinish();
    },
    startPreloaded,
    follow: () => element.addEventListener('ended', startPreloaded, { once: true }),
    seek: (seconds) => void (element.currentTime = seconds),
    element: () => element,
    positionS: () => (isLoading ? null : element.currentTime),
  };
}

exposeBench(createPlayer);
