import { VOLUME_KEY } from '#domain/constants/network/devices.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import { type Api, createApi } from '../api/api-client.ts';
import type { Hosts } from '../calls/services.ts';
import type { Connection } from '../connect/dealer-connection.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { connectMediaSession } from '../client/media-session.ts';
import { Failure } from '../runtime/failure.ts';
import { createPlayTracking } from '../playback/play-tracking.ts';
import { createPlayer, type PlayerDeps } from '../player/player-coordinator.ts';
import type { Http } from '../ports/http.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';
import type { MediaSession } from '../ports/media-session.ts';
import { createTrackSource, type ResolvingTrackSource } from '../media-source/track-source.ts';
import './client-code.ts';
import { createProvidedTokens, type TokenProvider } from './tokens.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';

type Shared = Pick<PlayerDeps, 'dealer' | 'clock' | 'random' | 'storage' | 'page' | 'logger'>;

/** The ports of a third-party player. */
export interface SdkPorts extends Shared {
  readonly http: Http;
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  readonly device: DeviceName;
  readonly mediaSession?: MediaSession;
  readonly createMedia: (source: ResolvingTrackSource) => MediaPipeline;
  /** Unlocks audio; call it in a click. */
  readonly activate?: () => void;
}

/** The API and the connection of a ready transport. */
interface ReadyTransport {
  readonly api: Api;
  readonly tokens: AccessTokenProvider;
  readonly connection: Connection;
}

export interface SdkOptions {
  /** The device's name. */
  readonly name?: string;
  /** Required without a transport. */
  readonly getOAuthToken?: TokenProvider;
  /** A connected transport that the player owns from now on. */
  readonly transport?: ReadyTransport;
  /** Services on other hosts, by path prefix. */
  readonly hosts?: Hosts;
  /** Market and language of all calls. */
  readonly market?: string;
  readonly locale?: string;
  /** 0 to 1; by default the last one, else full. */
  readonly volume?: number;
  /** Uses the system's media session; off by default. */
  readonly enableMediaSession?: boolean;
  /** A page that may not play still controls other devices; on by default. */
  readonly enableControllerWithoutStreamer?: boolean;
  /** Shows orphaned playback, whose device is gone, as this page's own; the first command takes it over. */
  readonly claimOrphanedState?: boolean;
}

const NO_PROVIDER = playerError('TOKEN_PROVIDER_ERROR');

/**
 * Checks options from plain JavaScript. Errors: CLIENT_OPTIONS_REQUIRED, TOKEN_PROVIDER_ERROR. Spec §5 "Client creation needs an
 * options object", "token provider function required unless a ready transport is given".
 */
export function checkOptions(options: SdkOptions | null | undefined): Result<SdkOptions, PlayerError> {
  if (typeof options !== 'object' || options === null) return err(playerError('CLIENT_OPTIONS_REQUIRED'));
  return options.transport || typeof options.getOAuthToken === 'function' ? ok(options) : err(NO_PROVIDER);
}

const noProvider: TokenProvider = () => {
  throw new Failure(NO_PROVIDER);
};

/** Composes the player with third-party tokens. */
export function composeSdk(ports: SdkPorts, options: SdkOptions, onError: (error: PlayerError) => void): Controller {
  const { clock, http, mediaSession, origin, random, storage } = ports;
  const { getOAuthToken = noProvider, hosts = {}, locale, market, transport } = options;
  const tokens = transport?.tokens ?? createProvidedTokens({ getOAuthToken, clock, onError });
  const common = { http, clock, random, tokens, baseUrl: origin };
  const api = transport?.api ?? createApi({ ...common, hosts, ...(market ? { market } : {}), ...(locale ? { locale } : {}) });
  const source = createTrackSource({ ...common, api, page: ports.page, isTrusted: createTrustedUrlCheck(origin) });
  if (options.volume !== undefined) storage.set(VOLUME_KEY, String(options.volume));
  const controller = createPlayer({
    ...ports,
    api,
    tokens,
    source,
    media: ports.createMedia(source),
    createTracking: createPlayTracking,
    ...(transport ? { connection: transport.connection } : {}),
    device: { ...ports.device, name: options.name ?? ports.device.name },
    playerOptions: {
      staysWithoutStreamer: options.enableControllerWithoutStreamer ?? true,
      claimsOrphans: options.claimOrphanedState ?? false,
    },
    onConnectionError: onError,
  });
  if (options.enableMediaSession && mediaSession) connectMediaSession({ mediaSession, controller, clock, origin });
  return controller;
}
