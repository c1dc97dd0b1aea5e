import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createCryptoRandom } from '#adapters/node/crypto-random.ts';
import { createFetchHttp } from '#adapters/node/fetch-http.ts';
import { createWsDealer } from '#adapters/node/ws-dealer.ts';
import { createApi } from '#application/api/api-client.ts';
import type { Controller } from '#application/player-view/controller-types.ts';
import { deviceIdFrom } from '#application/connect/device-registration.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createPlayer } from '#application/player/player-coordinator.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { MediaPipeline, MediaSupport } from '#application/ports/media-pipeline.ts';
import type { Page } from '#application/ports/page.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { MIME_TYPES } from '#domain/constants/playback/media.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import { createSpeakerPipeline, type Speaker } from './speaker.ts';

export interface HeadlessOptions {
  readonly name: string;
  readonly server: string;
  readonly token: string;
  /** Null: silent. */
  readonly speaker: Speaker | null;
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onLoggedOut: () => void;
}

export interface HeadlessPlayer {
  readonly controller: Controller;
  readonly deviceId: string;
}

/** The external program plays clear files only; it gets no keys. */
const SPEAKER_MIME_TYPES: MediaSupport = { keySystems: [], mimeTypes: MIME_TYPES };

/** A process is always there: nothing hides it and nothing leads it elsewhere. */
const PROCESS: Page = { isOnline: () => true, onChange: () => () => undefined, leaveFor: () => undefined };

/** The player of the web page over Node's network, and sound from another program or none. */
export function createHeadlessPlayer(options: HeadlessOptions): HeadlessPlayer {
  const { clock, logger, name, server, speaker, storage, token } = options;
  const random = createCryptoRandom();
  const http = createFetchHttp();
  const refused = () => Promise.reject<string>(new Failure(playerError('REQUEST_FAILED', 401)));
  const tokens = { current: () => Promise.resolve(token), renew: refused };
  const common = { http, clock, random, tokens, baseUrl: server };
  const api = createApi(common);
  const source = createTrackSource({ ...common, api, isTrusted: createTrustedUrlCheck(server) });
  const silent = createScriptedMedia({ clock, source, ...(speaker ? { support: SPEAKER_MIME_TYPES } : {}) });
  const media: MediaPipeline = speaker ? createSpeakerPipeline(silent, speaker, server) : silent;
  const controller = createPlayer({
    api,
    tokens,
    media,
    source,
    clock,
    random,
    storage,
    logger,
    dealer: createWsDealer(),
    origin: server,
    page: PROCESS,
    device: { name, model: 'headless', platform: 'node', type: 'speaker' },
    onLoggedOut: options.onLoggedOut,
  });
  return { controller, deviceId: deviceIdFrom(storage, random) };
}
