import type { SdkOptions } from '#application/sdk/compose.ts';
import { CadenzaPlayer } from '#application/sdk/player.ts';
import { createConsoleLogger } from './platform/console-logger.ts';
import { createPipeline } from './create-pipeline.ts';
import { createFetchHttp } from './network/fetch-http.ts';
import { createMediaSession } from './audio/media-session.ts';
import { playerAgent } from './platform/player-agent.ts';
import { createPage } from './platform/page.ts';
import { createSystemClock } from './platform/system-clock.ts';
import { createWebCryptoRandom } from './platform/web-crypto-random.ts';
import { createSessionStorage } from './platform/web-storage.ts';
import { createWebSocketDealer } from './network/websocket-dealer.ts';

export interface PlayerOptions extends SdkOptions {
  /** Scheme, host and port of the service. Default: those of this script. */
  readonly server?: string;
}

/** The origin of this script: known only during its first run. */
const script = document.currentScript;
const scriptOrigin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

/** The player of other people's pages, over this browser. See docs/sdk.md. */
export class Player extends CadenzaPlayer {
  constructor(options: PlayerOptions) {
    const element = new Audio();
    const clock = createSystemClock();
    super(options, {
      clock,
      http: createFetchHttp(),
      dealer: createWebSocketDealer(),
      random: createWebCryptoRandom(),
      // A device for each tab: it is no part of the service's own page, and shares nothing with it.
      storage: createSessionStorage(),
      page: createPage(window, clock),
      logger: createConsoleLogger(),
      mediaSession: createMediaSession(),
      origin: new URL(options.server ?? scriptOrigin).origin,
      device: { name: document.title || location.host, model: 'sdk', platform: 'web', agent: playerAgent(window) },
      createMedia: (trackSource) => createPipeline({ element, trackSource, clock }),
      // Browsers remember for each element that a click wanted it to sound; one that has nothing yet stays silent.
      activate: () => (element.currentSrc === '' ? void element.play().catch(() => undefined) : undefined),
    });
  }
}

interface SdkWindow {
  Cadenza?: { Player: typeof Player };
  onCadenzaPlayerReady?: () => void;
}

// From a script tag: defines `window.Cadenza.Player` and calls the page's `onCadenzaPlayerReady`.
const host = window as Window & SdkWindow;
host.Cadenza = { ...host.Cadenza, Player };
host.onCadenzaPlayerReady?.();
