import { createApi } from '#application/api/api-client.ts';
import type { Controller } from '#application/player-view/controller-types.ts';
import { deviceIdFrom } from '#application/connect/device-registration.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createPlayTracking } from '#application/playback/play-tracking.ts';
import { createPlayer } from '#application/player/player-coordinator.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { MediaPipeline, TrackSource } from '#application/ports/media-pipeline.ts';
import type { Page } from '#application/ports/page.ts';
import type { Random } from '#application/ports/random.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';

export interface HeadlessPorts {
  readonly http: Http;
  readonly dealer: DealerSocket;
  readonly random: Random;
  readonly clock: Clock;
  readonly createMedia: (source: TrackSource) => MediaPipeline;
}

export interface HeadlessOptions extends HeadlessPorts {
  readonly name: string;
  readonly server: string;
  readonly token: string;
  readonly storage: KeyValueStore;
  readonly logger: Logger;
  readonly onLoggedOut: () => void;
}

export interface HeadlessPlayer {
  readonly controller: Controller;
  readonly deviceId: string;
}

/** A process is always there: nothing hides it and nothing leads it elsewhere. */
const PROCESS: Page = { isOnline: () => true, onChange: () => () => undefined, leaveFor: () => undefined };

/** The player of the web page without a page. */
export function createHeadlessPlayer(options: HeadlessOptions): HeadlessPlayer {
  const { clock, createMedia, dealer, http, logger, name, random, server, storage, token } = options;
  const refused = () => Promise.reject<string>(new Failure(playerError('REQUEST_FAILED', 401)));
  const tokens = { current: () => Promise.resolve(token), renew: refused };
  const common = { http, clock, random, tokens, baseUrl: server };
  const api = createApi(common);
  const source = createTrackSource({ ...common, api, isTrusted: createTrustedUrlCheck(server) });
  const controller = createPlayer({
    ...{ api, http, tokens, source, clock, random, storage, logger, dealer },
    media: createMedia(source),
    createTracking: createPlayTracking,
    origin: server,
    page: PROCESS,
    device: { name, model: 'headless', platform: 'node', type: 'speaker' },
    onLoggedOut: options.onLoggedOut,
  });
  return { controller, deviceId: deviceIdFrom(storage, random) };
}
