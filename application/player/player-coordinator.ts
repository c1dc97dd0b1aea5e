import { COMMAND_TOPIC, DEVICE_REMOVED_TOPIC, PLAY_TOKEN_LOST_TOPIC, PRODUCT_TOPIC } from '#domain/connect/push-topics.ts';
import { licenceKind } from '#domain/session/licence-kind.ts';
import { isRemoved } from '#domain/devices/registration.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import { enforceClusterAgreement } from '../player-view/cluster-agreement.ts';
import type { Api } from '../api/api-client.ts';
import { createOrphanTakeover, createNoTakeover } from './orphan-takeover.ts';
import { trackPlaybackCommand } from '../calls/playback/playback-shapes.ts';
import { parseUntrusted } from '../calls/trusted-values.ts';
import { createConnectClient } from '../connect/connect-client.ts';
import { type Connection, createConnection } from '../connect/dealer-connection.ts';
import type { Player, PlayerView } from '../player-view/controller-types.ts';
import { createDeviceRegistration, deviceIdFrom } from '../connect/device-registration.ts';
import { createLocalPlayer, type LocalEvent } from '../playback/local-player.ts';
import type { CreatePlayTracking } from '../playback/play-tracking.ts';
import { observeWhileDevice } from '../connect/observe-devices.ts';
import { createPlayerEventEmitter } from './player-event-emitter.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createPlayerCommands } from './player-commands.ts';
import { createPlayerView } from '../player-view/player-view.ts';
import type { LoadKeptPlayer, PlayerOptions } from './player-options.ts';
import { createPrefetchOnPress } from './prefetch-on-press.ts';
import type { Clock } from '../ports/clock.ts';
import type { DealerSocket } from '../ports/dealer-socket.ts';
import type { Http } from '../ports/http.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { TransportState } from '#domain/transport/state.ts';
import { createProductState, type ProductStateDeps } from '../connect/product-state.ts';
import { createReadiness } from './readiness.ts';
import { createStalledRearm } from '../connect/stalled-rearm.ts';
import type { ResolvingTrackSource } from '../media-source/track-source.ts';
import { createGatedApi } from '../connect/gated-api.ts';
import type { Recordable } from '../runtime/machine-runner.ts';
import type { ConnectionEvent } from '../connect/connection-events.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';

export interface PlayerDeps extends Pick<ProductStateDeps, 'onProductState'>, Recordable {
  readonly playerOptions?: PlayerOptions;
  readonly loadKeptPlayer?: LoadKeptPlayer;
  readonly api: Api;
  readonly tokens: AccessTokenProvider;
  readonly dealer: DealerSocket;
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  /** A connected transport that the player owns from now on; by default it creates one. */
  readonly connection?: Connection;
  readonly media: MediaPipeline;
  /** The source that `media` reads from. */
  readonly source: ResolvingTrackSource;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly storage: KeyValueStore;
  readonly page: Page;
  readonly logger: Logger;
  readonly device: DeviceName;
  readonly createTracking: CreatePlayTracking;
  /** The embed's resource. */
  readonly resource?: string;
  /** See `LocalPlayerDeps`. */
  readonly updateIntervalMs?: () => number;
  /** The service ended the session. */
  readonly onLoggedOut?: () => void;
  /** An error of the connection, which is retried. */
  readonly onConnectionError?: (error: PlayerError) => void;
}

/** Creates a player, now or once its code is there. */
export type CreatePlayer = (deps: PlayerDeps) => Player;

/**
 * Creates the player: coordinates the connection, the device registration, local playback and the view of all devices. The
 * machines do not know each other. Spec §4, §7.
 */
export function createPlayer(deps: PlayerDeps): Player {
  const { clock, page, random, storage } = deps;
  const deviceId = deviceIdFrom(storage, random);
  const connection = deps.connection ?? createConnection(deps);
  const local = createLocalPlayer({ ...deps, deviceId, isPrivate: () => view().isPrivate });
  /** Read at each registration. */
  const name: { -readonly [Key in keyof DeviceName]: DeviceName[Key] } = { ...deps.device };
  const device = createDeviceRegistration({ ...deps, local, name });
  const connect = createConnectClient({ ...deps, api: createGatedApi(deps.api, connection), deviceId });
  const { claimsOrphans = false, staysWithoutStreamer = true } = deps.playerOptions ?? {};
  const orphans = claimsOrphans ? createOrphanTakeover({ clock, connect, local }) : createNoTakeover(connect);
  const product = createProductState({
    ...deps,
    onProductState(productState) {
      deps.onProductState?.(productState);
      if (licenceKind(productState) === 'premium') device.handlePremium();
    },
  });
  const ready = createReadiness({
    clock,
    connection,
    device,
    staysWithoutStreamer,
    isLeaving: () => leaving !== null && !isWanted,
  });
  const viewOf = createPlayerView(deviceId);
  let notice: PlayerError | null = null;
  const leaves = createEventEmitter<undefined>();
  let stopListening = () => {};
  let transport: Pick<TransportState, 'phase' | 'wasConnected'> = connection.state();
  let isWanted = false;
  let leaving: Promise<void> | null = null;

  const current = (): PlayerView =>
    viewOf({
      transport: connection.state(),
      isOnline: page.isOnline(),
      local: { state: local.state(), current: local.playback().current, asOfMs: local.asOfMs() },
      snapshot: orphans.snapshot(),
      volume01: local.volume01(),
      notice,
    });
  const keepTrying = createStalledRearm({ clock, connection, local });
  let shown: PlayerView | null = null;
  const view = () => (shown ??= current());
  const outlet = createPlayerEventEmitter(view);

  const changed = () => {
    if (local.playback().current?.phase === 'playing') notice = null;
    shown = null;
    keepTrying();
    outlet.emit({ type: 'view' });
  };

  const complain = (error: PlayerError) => {
    notice = error;
    outlet.emit({ type: 'error', error });
    changed();
  };

  const networkChanged = () => local.setOnline(page.isOnline() && connection.state().phase === 'connected');

  const pushed = (uri: string, payload: unknown) => {
    connect.handlePush(uri, payload);
    // A page that leaves plays nothing any more.
    if (uri === COMMAND_TOPIC && leaving === null) {
      const command = parseUntrusted(trackPlaybackCommand, payload);
      local.send({ type: 'command', command: command.success ? command.output : { type: 'unknown' } });
      local.resend();
    }
    // Another client plays with this account. Spec §4 "If the play token is lost, a hidden player stops, otherwise pauses".
    if (uri === PLAY_TOKEN_LOST_TOPIC) local.send({ type: deps.device.isHidden ? 'clear' : 'pause' });
    if (uri === DEVICE_REMOVED_TOPIC) {
      const error = playerError('DEVICE_REMOVED');
      local.send({ type: 'shut-down' });
      device.disable(error);
      complain(error);
    }
    if (uri === PRODUCT_TOPIC) product.refresh();
  };

  const onConnectionEvent = (event: ConnectionEvent): void => {
    switch (event.type) {
      case 'connected':
        device.handleConnected(event.connectionId);
        if (device.state().phase !== 'refused' || staysWithoutStreamer) connect.observe(event.connectionId);
        product.handleConnected(event.connectionId);
        return networkChanged();
      case 'dropped':
        device.handleDropped();
        connect.handleDropped();
        return networkChanged();
      case 'alive':
        if (event.time !== null) connect.handleTime(event.time);
        return local.resend();
      case 'missed':
        connect.handleMissedPush();
        return local.send({ type: 'command', command: { type: 'ping' } });
      case 'pushed':
        return pushed(event.uri, event.payload);
    }
  };

  const onLocal = (event: LocalEvent): void => {
    switch (event.type) {
      case 'changed':
        return changed();
      case 'error':
        return complain(event.error);
      case 'disabled':
        return device.disable(event.error);
      case 'unknown-device':
        return device.registerAgain();
      case 'logged-out':
        return void stop().then(deps.onLoggedOut);
    }
  };

  const onPage = (change: Parameters<Parameters<Page['onChange']>[0]>[0]) => {
    if (change === 'closing') {
      local.tracking.finish();
      void device.deregister({ keepalive: true });
    }
    if (change === 'online' || change === 'offline') networkChanged();
    if (change !== 'online' && change !== 'visible' && change !== 'woke') return;
    if (!isRemoved(device.state())) device.retryRefused();
    local.resend();
  };

  /** Deregisters before the disconnect. Spec §4 "Deregistration precedes disconnect". */
  const deregister = async () => {
    local.send({ type: 'pause' });
    local.tracking.finish();
    await local.tracking.waitUntilSent();
    await Promise.all([device.deregister({ keepalive: false }), product.stopNotifications()]);
  };

  const leave = async () => {
    stopListening();
    leaves.emit(undefined);
    await connection.disconnect();
    local.send({ type: 'clear' });
    local.tracking.clear();
    connect.reset();
    product.reset();
    changed();
  };

  const stop = () => {
    isWanted = false;
    return (leaving ??= leave().finally(() => (leaving = null)));
  };

  const begin = () => {
    if (!isWanted) return;
    stopListening();
    stopListening = page.onChange(onPage);
    device.reset();
    connection.connect();
  };

  connection.beforeDisconnect(deregister);
  connection.onEvent(onConnectionEvent);
  connection.onState(({ phase, wasConnected }) => {
    // Every message that arrives changes the transport's state, but not what is shown.
    if (phase === transport.phase && wasConnected === transport.wasConnected) return;
    transport = { phase, wasConnected };
    changed();
  });
  if (deps.onConnectionError) connection.onError(deps.onConnectionError);
  connect.onChange(changed);
  connect.onError(complain);
  local.onEvent(onLocal);
  enforceClusterAgreement({ clock, connect, device, local, view });
  device.onError(complain);
  if (!staysWithoutStreamer) observeWhileDevice({ connect, connection, device }, changed);

  return {
    start() {
      isWanted = true;
      // Wait for a disconnect in progress; otherwise it would close the new connection.
      if (leaving) void leaving.then(begin);
      else begin();
    },
    stop,
    view,
    onChange: outlet.onChange,
    onError: outlet.onError,
    suppressEvents: outlet.suppress,
    async setName(wanted) {
      name.name = wanted;
      await device.rename(wanted);
    },
    ...createPrefetchOnPress({ ...deps, local, view }),
    ...{ setTempo: local.setTempo, catchUp: local.catchUp },
    playsHere: () => local.state().ref !== null,
    ...createPlayerCommands({
      ...deps,
      ...{ orphans, connect, local, ready, view },
      registerAgain: device.registerAgain,
      onLeave: leaves.add,
      retryRefused: device.retryRefused,
      isDisabled: device.isDisabled,
      isRefused: () => device.state().phase === 'refused',
      device: () => name,
      licence: () => licenceKind(product.value()),
    }),
  };
}
