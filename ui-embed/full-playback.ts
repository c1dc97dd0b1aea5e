import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { playerAgent } from '#adapters/browser/platform/player-agent.ts';
import { createPage } from '#adapters/browser/platform/page.ts';
import { createWebCryptoRandom } from '#adapters/browser/platform/web-crypto-random.ts';
import { createWebSocketDealer } from '#adapters/browser/network/websocket-dealer.ts';
import { createPlayingClient, type PlayingClient } from '#application/client/playing-client.ts';
import { withPassedSession } from '#adapters/browser/network/passed-session-http.ts';
import type { Session } from '#domain/session/types.ts';
import { type FullPlayback, startFullPlayback } from '#application/embed/full-playback.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { createPlayTracking } from '#application/playback/play-tracking.ts';
import { createPlayer } from '#application/player/player-coordinator.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import { baseError } from '#domain/errors/base-error.ts';

interface FullPlaybackDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** The only URI its token permits. */
  readonly resource: string;
  /** The session of the sign-in window; null where the cookie has one. */
  readonly session: Session | null;
  /** The session expired, or the service refused it. */
  readonly onSessionEnded: () => void;
  /** Receives the client, for telemetry. */
  readonly onClient: (client: PlayingClient) => void;
}

/** An embed stores nothing: each page load is a new device and never replaces the player's own device. */
const NO_STORAGE: KeyValueStore = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
  onChange: () => () => undefined,
};

/**
 * The second half of the composition root, fetched for members only: the playing part of the full player's client,
 * with a token narrowed to the embed's resource.
 * Starts it. Rejects with EME_API_UNSUPPORTED where the page should have a key system and has none (an iframe without `allow="encrypted-media"`).
 */
export async function createFullPlayback(deps: FullPlaybackDeps): Promise<FullPlayback> {
  const { clock } = deps;
  const http = createFetchHttp();
  let media: MediaPipeline | null = null;
  const client = createPlayingClient({
    ...deps,
    http: deps.session === null ? http : withPassedSession(http, deps.session, clock, deps.onSessionEnded),
    dealer: createWebSocketDealer(),
    random: createWebCryptoRandom(),
    page: createPage(window, clock),
    storage: NO_STORAGE,
    device: { name: 'Cadenza embed', model: 'embed', platform: 'web', agent: playerAgent(window), isHidden: true },
    createSource: createTrackSource,
    createPlayer,
    createTracking: createPlayTracking,
    createMedia: (trackSource) => (media = createPipeline({ element: new Audio(), trackSource, clock })),
  });
  await requireKeySystem(media);
  deps.onClient(client);
  let wasSignedIn = false;
  client.session.onChange(({ phase }) => {
    if (wasSignedIn && phase === 'anonymous') deps.onSessionEnded();
    wasSignedIn = phase === 'signed-in';
  });
  const { player, start, stop } = client;
  const controller = { ...player, start: () => void start(), stop };
  return startFullPlayback({ controller, clock, contextUri: deps.resource });
}

/**
 * Throws EME_API_UNSUPPORTED in a secure context without a key system. Insecure contexts have no EME; the service may send clear tracks there.
 * Spec §8 "encrypted-media API unsupported: switch to preview playback".
 */
async function requireKeySystem(media: MediaPipeline | null): Promise<void> {
  if (media === null || !window.isSecureContext) return;
  const { keySystems } = await media.support();
  if (keySystems.length === 0) throw new Failure(baseError('EME_API_UNSUPPORTED'));
}
