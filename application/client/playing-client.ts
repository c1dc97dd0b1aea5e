import { UPDATE_INTERVAL_FLAG } from '#domain/constants/network/feature-flags.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import type { RequestException } from '../api/api-client.ts';
import type { Hosts } from '../calls/services.ts';
import { type Connection, createConnection } from '../connect/dealer-connection.ts';
import type { ResolvingTrackSource, TrackSourceDeps } from '../media-source/track-source.ts';
import type { CreatePlayTracking } from '../playback/play-tracking.ts';
import type { CreatePlayer } from '../player/player-coordinator.ts';
import type { LoadKeptPlayer, PlayerOptions } from '../player/player-options.ts';
import type { Player } from '../player-view/controller-types.ts';
import type { Recordable } from '../runtime/machine-runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { DealerSocket } from '../ports/dealer-socket.ts';
import type { Http } from '../ports/http.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { LogLine } from '#domain/telemetry/log-payloads.ts';
import { createRelay, type Relay } from '../runtime/relay.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createFeatureFlags, type FeatureFlags } from '../session/feature-flags.ts';
import { createSession, type SessionUseCase } from '../session/session.ts';

export interface PlayingClientDeps extends Recordable {
  readonly http: Http;
  readonly dealer: DealerSocket;
  readonly clock: Clock;
  readonly random: Random;
  /** Persists after the page is closed. */
  readonly storage: KeyValueStore;
  readonly page: Page;
  readonly logger: Logger;
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  /** Services on other hosts, and the market and language of all calls. */
  readonly hosts?: Hosts;
  readonly market?: string;
  readonly locale?: string;
  readonly device: DeviceName;
  readonly createPlayer: CreatePlayer;
  readonly createTracking: CreatePlayTracking;
  /** The embed's resource: its token is valid for this URI only. */
  readonly resource?: string;
  readonly playerOptions?: PlayerOptions;
  readonly loadKeptPlayer?: LoadKeptPlayer;
  readonly createSource: (deps: TrackSourceDeps) => ResolvingTrackSource;
  readonly createMedia: (source: ResolvingTrackSource) => MediaPipeline;
}

/** The part of the client that plays for a signed-in user. An embed needs no more; `createClient` adds the rest. */
export interface PlayingClient {
  readonly session: SessionUseCase;
  readonly connection: Connection;
  readonly player: Player;
  readonly media: MediaPipeline;
  readonly featureFlags: FeatureFlags;
  onProductState(listener: (productState: Readonly<Record<string, string>>) => void): () => void;
  /** Requests of a signed-in user that failed. */
  readonly failures: Pick<Relay<RequestException>, 'follow'>;
  /** What the client logged. */
  readonly lines: Pick<Relay<LogLine>, 'follow'>;
  /** Calls the listener before the player stops, because the user signs out or the page closes. */
  onLeave(listener: () => void): () => void;
  /** Runs `signOut` after the device was deregistered with its valid token; the player starts again if that fails. */
  leaveFor(signOut: () => Promise<void>): Promise<void>;
  /** Restores the session; the player runs while a user is signed in. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Composes the session, the connection and the player over their ports. */
export function createPlayingClient(given: PlayingClientDeps): PlayingClient {
  const { device, origin } = given;
  const failures = createRelay<RequestException>();
  const lines = createRelay<LogLine>();
  const logger: Logger = {
    log(level, message, detail = {}) {
      given.logger.log(level, message, detail);
      lines.emit({ level, message, detail });
    },
  };
  const deps = { ...given, logger };
  const session = createSession({
    ...deps,
    baseUrl: origin,
    onFailure: (exception) => isRunning && failures.emit(exception),
  });
  const { api, tokens } = session;
  const source = deps.createSource({ ...deps, api, tokens, baseUrl: origin, isTrusted: createTrustedUrlCheck(origin) });
  const media = deps.createMedia(source);
  const connection = createConnection({ ...deps, api });
  const productStates = createEventEmitter<Readonly<Record<string, string>>>();
  const leaving = createEventEmitter<null>();
  const player = deps.createPlayer({
    ...deps,
    ...{ api, tokens, media, source, device },
    connection,
    updateIntervalMs: () => updateIntervalMs,
    onLoggedOut: session.reset,
    onProductState: productStates.emit,
  });
  const featureFlags = createFeatureFlags(api);
  let isRunning = false;
  let updateIntervalMs = 0;

  const readFlags = async () => {
    const [interval] = await featureFlags.fetch([UPDATE_INTERVAL_FLAG]);
    updateIntervalMs = typeof interval?.value === 'number' ? interval.value : 0;
  };

  const leave = () => {
    isRunning = false;
    leaving.emit(null);
    return player.stop();
  };

  const follow = (isSignedIn: boolean) => {
    if (isSignedIn === isRunning) return;
    if (!isSignedIn) return void leave();
    isRunning = true;
    player.start();
    void readFlags();
  };
  session.onChange(({ phase }) => follow(phase === 'signed-in'));

  // Retries an unknown session at once when the user returns to the page.
  const onPage = (change: Parameters<Parameters<Page['onChange']>[0]>[0]) => {
    const isBack = change === 'online' || change === 'visible' || change === 'woke';
    if (isBack && session.view().phase === 'unknown') void session.start();
  };
  let stopListening = () => {};

  return {
    ...{ session, connection, player, media, featureFlags, failures, lines },
    onProductState: productStates.add,
    onLeave: leaving.add,
    async leaveFor(signOut) {
      await leave();
      try {
        await signOut();
      } catch (thrown) {
        follow(session.view().phase === 'signed-in');
        throw thrown;
      }
    },
    start() {
      stopListening();
      stopListening = deps.page.onChange(onPage);
      return session.start();
    },
    async stop() {
      stopListening();
      session.stop();
      await leave();
    },
  };
}
