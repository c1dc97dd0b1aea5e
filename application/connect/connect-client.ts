import { ACKS_TOPIC, CLUSTER_TOPIC } from '#domain/connect/push-topics.ts';
import * as v from 'valibot';
import { COMMAND_ID_BYTES, DEVICES_RETRY_CURVE } from '#domain/constants/network/connect.ts';
import { commandError } from '#domain/connect/command-error.ts';
import { withOffset, withMeasuredOffset } from '#domain/connect/clock-offsets.ts';
import { hasMissedPushes, newerCluster } from '#domain/connect/cluster.ts';
import type { Cluster, ConnectCommand } from '#domain/connect/types.ts';
import { observerIdOf } from '#domain/devices/device-id.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { exponentialBackoffMs } from '#domain/transport/backoff.ts';
import type { Ms } from '#domain/core/units.ts';
import type { ServiceTime } from './connection-events.ts';
import { createAcknowledgments } from './acknowledgments.ts';
import type { Api } from '../api/api-client.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { getNextUp, getQueue, type NextUpPage, type QueuePage } from '../calls/playback/connect-queue.ts';
import {
  clusterUpdate,
  commandAck,
  deleteObserver,
  postConnectTransfer,
  postPlayerCommand,
  putConnectVolume,
  putObserver,
} from '../calls/playback/connect-state.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { SendTurn } from './command-sender.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation } from '../ports/http.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { createTimers } from '../runtime/timers.ts';
import { parseUntrusted } from '../calls/trusted-values.ts';

/** A cluster, and the offset of this machine's clock when it arrived. */
export interface ClusterSnapshot {
  readonly cluster: Cluster;
  readonly clockAheadMs: Ms;
}

/** The state of the account's devices, and commands to them. Spec §7 "Connect state". */
export interface ConnectClient {
  snapshot(): ClusterSnapshot | null;
  /** Whether the snapshot is of this connection; otherwise it may be older than what the service did since. */
  isObserving(): boolean;
  onChange(listener: () => void): () => void;
  /** CONNECT_NO_CONNECTION_ID, CONNECT_MAX_SUBSCRIPTIONS, CONNECT_REGISTRATION_FAILED: this page may not observe. */
  onError(listener: (error: PlayerError) => void): () => void;
  /** Forgets the cluster, because the user changed. */
  reset(): void;
  /** Observes the account's devices on this connection. */
  observe(connectionId: string): void;
  /** Stops observing, and resets. */
  stopObserving(): void;
  /** The connection is gone: what is read on it ends, and the next connection is observed from the start. */
  handleDropped(): void;
  handlePush(uri: string, payload: unknown): void;
  /** Fetches the cluster after a lost push. */
  handleMissedPush(): void;
  handleTime(time: ServiceTime): void;
  /** Resolves with the command's acknowledgment. Rejects with CONNECT_NO_DEVICE, COMMAND_RESTRICTED, ECONNABORTED… */
  command(to: string, command: ConnectCommand, turn?: SendTurn): Promise<void>;
  /** 0 to 65535. */
  setVolume(to: string, volume: number, turn?: SendTurn): Promise<void>;
  /** A part of the queue. */
  queue(offset: number, limit: number): Promise<QueuePage>;
  /** A part of what the context continues with. */
  nextUp(offset: number, limit: number): Promise<NextUpPage>;
  transfer(to: string, restore: 'restore' | 'pause' | 'resume', turn?: SendTurn): Promise<void>;
}

export interface ConnectClientDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly deviceId: string;
  readonly logger: Logger;
  readonly random: Random;
}

const OBSERVER = {
  member_type: 'CONNECT_STATE',
  device: { device_info: { capabilities: { can_be_player: false, hidden: true, needs_full_player_state: true } } },
} as const;

export function createConnectClient({ api, clock, deviceId, logger, random }: ConnectClientDeps): ConnectClient {
  const changes = createEventEmitter<ClusterSnapshot>();
  const errors = createEventEmitter<PlayerError>();
  const acks = createAcknowledgments(clock);
  let ahead: readonly Ms[] = [];
  let known: ClusterSnapshot | null = null;
  let watching = createCancellation();
  let connectionId: string | null = null;

  let isPulling = false;
  /** A push was lost that the response in flight may not include. */
  let isMissedMeanwhile = false;
  /** The latest push during the first request of a connection. */
  let overtaking: Cluster | null = null;

  /** Retries failed reads, because no push would follow. */
  let failures = 0;
  let isUnread = false;
  const timers = createTimers<'read'>(clock, () => void (isUnread ? observe(watching) : pull()));
  const readAgain = () => timers.schedule('read', exponentialBackoffMs(DEVICES_RETRY_CURVE, failures++, random.fraction()));

  const accept = (cluster: Cluster, from: 'push' | 'response') => {
    if (newerCluster(known?.cluster ?? null, cluster, from) !== cluster) return;
    // A delayed cluster overestimates the clock offset.
    ahead = withOffset(ahead, clock.nowMs() - Number(cluster.server_timestamp_ms));
    known = { cluster, clockAheadMs: Math.min(...ahead) };
    changes.emit(known);
  };

  /** Identifies the page among those that share a device. */
  const headers = () => (connectionId === null ? {} : { 'X-Spotify-Connection-Id': connectionId });

  const observe = async (cancellation: Cancellation) => {
    overtaking = null;
    isUnread = true;
    try {
      const input = { params: { observerId: observerIdOf(deviceId) }, body: OBSERVER };
      const cluster = await api.send(putObserver, input, { headers: headers(), cancellation });
      // The observer may have stopped meanwhile.
      if (cancellation.cancelled) return;
      isUnread = false;
      failures = 0;
      accept(newerCluster(overtaking, cluster, 'push'), 'response');
    } catch (thrown) {
      if (cancellation.cancelled) return;
      const isFirst = failures === 0;
      readAgain();
      logger.log('warn', 'connect: observing failed', { code: errorFrom(thrown).code });
      const refusal = thrown instanceof Failure && thrown.code === 'REQUEST_FAILED' ? thrown : null;
      if (refusal && isFirst) errors.emit(watchError(refusal.error.status, refusal.detail));
    }
  };

  /** Fetches the cluster after a lost push, one request at a time. */
  const pull = async () => {
    isMissedMeanwhile = isPulling;
    if (isPulling) return;
    isPulling = true;
    const mine = watching;
    try {
      const input = { params: { observerId: observerIdOf(deviceId) }, body: OBSERVER };
      const cluster = await api.send(putObserver, input, { headers: headers(), cancellation: mine });
      // A push may be newer.
      if (!mine.cancelled) accept(cluster, 'push');
      failures = 0;
    } catch (thrown) {
      if (!mine.cancelled) readAgain();
      if (!mine.cancelled)
        logger.log('warn', 'connect: fetching the cluster after a lost push failed', { code: errorFrom(thrown).code });
    } finally {
      isPulling = false;
      if (isMissedMeanwhile) void pull();
    }
  };

  const reset = () => {
    watching.cancel();
    timers.cancelAll();
    ahead = [];
    known = null;
    connectionId = null;
  };

  const acknowledged = async (send: Promise<{ readonly ack_id: string }>, turn?: SendTurn): Promise<void> => {
    const { ack_id } = await send.catch((thrown: unknown) => {
      throw new Failure(commandError(errorFrom(thrown), thrown instanceof Failure ? thrown.detail : ''));
    });
    turn?.release();
    await acks.waitFor(ack_id);
  };

  const sequenceOf = (turn?: SendTurn) => (turn ? { sequence: turn.sequence } : {});
  const optionsOf = (turn?: SendTurn) => ({ headers: headers(), ...(turn ? { cancellation: turn.cancellation } : {}) });
  /** The id makes a retry idempotent: a skip must not skip twice. */
  const name = () => ({ command_id: random.hex(COMMAND_ID_BYTES) });

  const params = (to: string) => ({ from: deviceId, to });

  return {
    snapshot: () => known,
    isObserving: () => connectionId !== null && !isUnread,
    onChange: changes.add,
    onError: errors.add,
    reset,
    stopObserving() {
      const isWatching = connectionId !== null;
      reset();
      const deregistration = isWatching ? api.send(deleteObserver, { params: { observerId: observerIdOf(deviceId) } }) : null;
      deregistration?.catch((thrown: unknown) =>
        logger.log('warn', 'connect: observing did not stop', { code: errorFrom(thrown).code }),
      );
    },
    observe(id) {
      watching.cancel();
      timers.cancelAll();
      failures = 0;
      watching = createCancellation();
      connectionId = id;
      void observe(watching);
    },
    handleDropped() {
      watching.cancel();
      timers.cancelAll();
    },
    handlePush(uri, payload) {
      if (uri === ACKS_TOPIC) {
        const ack = v.safeParse(commandAck, payload);
        if (ack.success) acks.handleAck(ack.output.ack_id);
      }
      if (uri === CLUSTER_TOPIC && !watching.cancelled) {
        const update = parseUntrusted(clusterUpdate, payload);
        if (update.success) {
          const isGap = known !== null && hasMissedPushes(known.cluster, update.output.cluster);
          overtaking = newerCluster(overtaking, update.output.cluster, 'push');
          accept(update.output.cluster, 'push');
          if (isGap) void pull();
        } else logger.log('warn', 'connect: invalid cluster', { issue: update.issues[0].message });
      }
    },
    handleMissedPush() {
      if (known !== null && !watching.cancelled) void pull();
    },
    handleTime({ roundTripMs, serviceMs }) {
      ahead = withMeasuredOffset(ahead, clock.nowMs() - serviceMs, roundTripMs);
      const clockAheadMs = Math.min(...ahead);
      if (known === null || known.clockAheadMs === clockAheadMs) return;
      known = { ...known, clockAheadMs };
      changes.emit(known);
    },
    command(to, command, turn) {
      const body = { command: { ...command, logging_params: name() }, ...sequenceOf(turn) };
      return acknowledged(api.send(postPlayerCommand, { params: params(to), body }, optionsOf(turn)), turn);
    },
    setVolume(to, volume, turn) {
      const body = { volume, ...sequenceOf(turn) };
      return acknowledged(api.send(putConnectVolume, { params: params(to), body }, optionsOf(turn)), turn);
    },
    queue: (offset, limit) => api.send(getQueue, { query: { offset, limit } }),
    nextUp: (offset, limit) => api.send(getNextUp, { query: { offset, limit } }),
    transfer(to, restore, turn) {
      const body = { transfer_options: { restore_paused: restore }, ...name(), ...sequenceOf(turn) };
      return acknowledged(api.send(postConnectTransfer, { params: params(to), body }, optionsOf(turn)), turn);
    },
  };
}

function watchError(status: number, message: string): PlayerError {
  const unconnected = playerError('CONNECT_NO_CONNECTION_ID');
  if (message === unconnected.message) return unconnected;
  return status === 429 ? playerError('CONNECT_MAX_SUBSCRIPTIONS') : playerError('CONNECT_REGISTRATION_FAILED', status);
}
