import type { BrowserDescription } from '#domain/media/sound/equalizer.ts';
import { UPDATE_INTERVAL_FLAG } from '#domain/constants/network/feature-flags.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import { logAdEvents } from './ad-events.ts';
import { postMetric } from '../calls/playback/client-log.ts';
import { type ClientEvents, createClientEvents } from '../session/client-events.ts';
import { createConnection } from '../connect/dealer-connection.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { createFeatureFlags, type FeatureFlags } from '../session/feature-flags.ts';
import type { Hosts } from '../calls/services.ts';
import { createPendingPlay, type PendingPlay } from '../session/pending-play.ts';
import type { Listening } from '../shared-listening/types.ts';
import { createSharedListening } from '../shared-listening/shared-listening.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { connectMediaSession } from './media-session.ts';
import { createFailureMetrics } from '../api/failure-metrics.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import { createPlayer } from '../player/player-coordinator.ts';
import type { Clock } from '../ports/clock.ts';
import type { DealerSocket } from '../ports/dealer-socket.ts';
import type { Http } from '../ports/http.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';
import type { MediaSession } from '../ports/media-session.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import { createSession, type SessionUseCase } from '../session/session.ts';
import { createSleepTimer, type SleepTimer } from './sleep-timer.ts';
import { createSoundSettings, type SoundSettingsUseCase } from './sound-settings.ts';
import { createTrackSource, type ResolvingTrackSource } from '../media-source/track-source.ts';
import { leaseTransport, type Transport } from '../connect/transport-lease.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';

export interface ClientDeps {
  readonly http: Http;
  readonly dealer: DealerSocket;
  readonly clock: Clock;
  readonly random: Random;
  /** Outlives the page. */
  readonly storage: KeyValueStore;
  /** Survives the sign-in page, not the tab. */
  readonly tabStorage: KeyValueStore;
  readonly page: Page;
  readonly logger: Logger;
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  /** Services on other hosts, and the market and language of all calls. */
  readonly hosts?: Hosts;
  readonly market?: string;
  readonly locale?: string;
  readonly device: DeviceName;
  /** The embed's resource: its token is valid for this URI only. */
  readonly resource?: string;
  /** The browser's description; without it there is no equalizer. */
  readonly browser?: BrowserDescription;
  /** The system's media session; absent when it should not be used. */
  readonly mediaSession?: MediaSession;
  /** Other code may connect and disconnect the transport. Spec §5. */
  readonly allowsLifecycle?: boolean;
  readonly playerOptions?: PlayerOptions;
  readonly createMedia: (source: ResolvingTrackSource) => MediaPipeline;
}

/** The client without screens: the session and its player. */
export interface Client {
  readonly session: SessionUseCase;
  readonly controller: Controller;
  /** Shared listening sessions. */
  readonly listening: Listening;
  readonly pendingPlay: PendingPlay;
  readonly sound: SoundSettingsUseCase;
  readonly sleepTimer: SleepTimer;
  /** The transport, for observers. */
  readonly transport: Transport;
  readonly featureFlags: FeatureFlags;
  /** Events of the client as a whole. */
  readonly events: ClientEvents;
  /** Restores the session; the player runs while a user is signed in. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const NO_NEWS = { onResync: () => () => undefined, onEvent: () => () => undefined };

/** Composes the client over its ports. */
export function createClient(deps: ClientDeps): Client {
  const { device, origin, tabStorage } = deps;
  const session = createSession({
    ...deps,
    baseUrl: origin,
    onFailure: (exception) => isRunning && metrics.countFailure(exception),
  });
  const { api, tokens } = session;
  const source = createTrackSource({ ...deps, api, tokens, baseUrl: origin, isTrusted: createTrustedUrlCheck(origin) });
  const media = deps.createMedia(source);
  const sound = createSoundSettings({ ...deps, media });
  const connection = createConnection({ ...deps, api });
  const productStates = createEventEmitter<Readonly<Record<string, string>>>();
  const player = createPlayer({
    ...deps,
    ...{ api, tokens, media, source, device },
    connection,
    updateIntervalMs: () => updateIntervalMs,
    onLoggedOut: session.reset,
    onProductState: productStates.emit,
  });
  // An embed has no shared listening: its token is valid for its own resource only.
  const line = deps.resource === undefined ? connection : NO_NEWS;
  const { controller, reset, listening, localController } = createSharedListening({ ...deps, api, player, connection: line });
  const sleepTimer = createSleepTimer({ ...deps, controller: localController });
  if (deps.mediaSession) connectMediaSession({ ...deps, mediaSession: deps.mediaSession, controller });
  const metrics = createFailureMetrics({
    clock: deps.clock,
    send: (meters) => api.send(postMetric, { body: { meters: [...meters], timers: [] } }),
  });
  logAdEvents({ api, controller: localController });
  const events = createClientEvents({ connection, controller, session, onProductState: productStates.add });
  const featureFlags = createFeatureFlags(api);
  let isRunning = false;
  let updateIntervalMs = 0;

  const readFlags = async () => {
    const [interval] = await featureFlags.fetch([UPDATE_INTERVAL_FLAG]);
    updateIntervalMs = typeof interval?.value === 'number' ? interval.value : 0;
  };

  const leave = () => {
    sleepTimer.cancel();
    metrics.stop();
    reset();
    return controller.stop();
  };

  const follow = (isSignedIn: boolean) => {
    if (isSignedIn === isRunning) return;
    isRunning = isSignedIn;
    if (!isSignedIn) return void leave();
    controller.start();
    void readFlags();
  };
  session.onChange(({ phase }) => follow(phase === 'signed-in'));

  // Retries an unknown session at once when the user returns to the page.
  const onPage = (change: Parameters<Parameters<Page['onChange']>[0]>[0]) => {
    const isBack = change === 'online' || change === 'visible' || change === 'woke';
    if (isBack && session.view().phase === 'unknown') void session.start();
  };
  let stopListening = () => {};

  /** Deregisters the device while its token is valid; a failed sign-out restarts the player. */
  const signOut: SessionUseCase['signOut'] = async (how) => {
    isRunning = false;
    await leave();
    try {
      await session.signOut(how);
    } catch (thrown) {
      follow(session.view().phase === 'signed-in');
      throw thrown;
    }
  };

  return {
    session: { ...session, signOut },
    controller,
    listening,
    pendingPlay: createPendingPlay(tabStorage),
    sound,
    sleepTimer,
    transport: leaseTransport(connection, deps.allowsLifecycle ?? false),
    featureFlags,
    events,
    start() {
      stopListening();
      stopListening = deps.page.onChange(onPage);
      return session.start();
    },
    async stop() {
      stopListening();
      session.stop();
      isRunning = false;
      await leave();
    },
  };
}
