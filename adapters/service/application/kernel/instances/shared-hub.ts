import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { CONNECTION_ID_BYTES } from '../../../domain/constants/dealer.ts';
import type { Bus } from '../../ports/instances/bus.ts';
import type { Store } from '../../ports/store.ts';
import type { ClosedListener, DealerHub, LocalHub } from '../dealer-hub.ts';
import { createConnectionRecords } from './connection-records.ts';
import { createInstanceLeases } from './instance-leases.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { GIVEN_UP_AT_ONCE } from '../../../domain/constants/instances/instances.ts';
import type { Leadership } from './leadership.ts';
import { createTopicUse } from './topic-use.ts';

/** The sockets of all instances: those of this process directly, the others over the bus. */
export interface SharedHub extends DealerHub {
  readonly leadership: Leadership;
  /** Ends the lease of this instance. */
  close(): Promise<void>;
}

export interface SharedHubDeps {
  readonly local: LocalHub;
  readonly bus: Bus;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/** Pushes for the sockets of one account. `connectionId` and `narrowed` say which; without them all of full reach. */
type PushMessage =
  | { readonly type: 'one'; readonly connectionId: string; readonly uri: string; readonly payload: unknown }
  | {
      readonly type: 'all';
      readonly uri: string;
      readonly payload: unknown;
      readonly narrowed: readonly (readonly [string, unknown])[];
    }
  | { readonly type: 'registered'; readonly uri: string; readonly payload: unknown }
  | { readonly type: 'register'; readonly connectionId: string; readonly isWanted: boolean };

const SESSIONS = 'sessions';
const PREFIX = 'account/';

export function createSharedHub(deps: SharedHubDeps): SharedHub {
  const { bus, local, logger, random } = deps;
  const records = createConnectionRecords(deps.store);
  const listeners = new Set<ClosedListener>();
  /** Closed sockets of this process that the account or the store does not know to be closed yet. */
  const closed = new Map<string, string>();
  let isEnding = false;

  const receive = (userId: string, message: PushMessage): void => {
    switch (message.type) {
      case 'one':
        return local.push(userId, message.connectionId, message.uri, message.payload);
      case 'all': {
        const payloads = new Map(message.narrowed);
        const narrowed = { resources: [...payloads.keys()], payload: (resource: string) => payloads.get(resource) };
        return local.pushToUser(userId, message.uri, message.payload, narrowed);
      }
      case 'registered':
        return local.pushNotification(userId, message.uri, message.payload);
      case 'register':
        return local.registerForNotifications(userId, message.connectionId, message.isWanted);
    }
  };
  const publish = (userId: string, message: PushMessage): void => bus.publish(PREFIX + userId, message);
  const topics = createTopicUse((userId) => bus.subscribe(PREFIX + userId, (message) => receive(userId, message as PushMessage)));

  const giveUp = async (userId: string, connectionId: string): Promise<void> => {
    await records.markClosed(connectionId);
    for (const listener of listeners) await listener(userId, connectionId);
    await records.remove(connectionId);
  };
  const giveUpClosed = async (connectionId: string, userId: string): Promise<void> => {
    await giveUp(userId, connectionId);
    closed.delete(connectionId);
  };
  const leases = createInstanceLeases({
    ...deps,
    async onRenewed() {
      for (const [connectionId, userId] of closed) await giveUpClosed(connectionId, userId);
    },
    onLost() {
      local.closeAll();
    },
    async onGone(instanceId) {
      for (let some = await records.ofInstance(instanceId); some.length > 0; some = await records.ofInstance(instanceId))
        await mapConcurrently(some, GIVEN_UP_AT_ONCE, ({ caller, connectionId }) => giveUp(caller.userId, connectionId));
      // It may have written without publishing.
      local.skipNumber(null);
    },
  });

  local.onClosed(async (userId, connectionId) => {
    topics.leave(userId);
    // At the end of the process the next instance does it, unless the devices are back by then.
    if (isEnding) return;
    closed.set(connectionId, userId);
    await giveUpClosed(connectionId, userId);
  });
  bus.onGap((topic) => {
    if (topic === null) local.skipNumber(null);
    else if (topic.startsWith(PREFIX)) local.skipNumber(topic.slice(PREFIX.length));
  });
  bus
    .subscribe(SESSIONS, (sessionId) => local.closeSession(String(sessionId)))
    .catch((thrown: unknown) => logger.log('warn', 'Ended sessions are not heard of', { error: String(thrown) }));

  return {
    async open(caller, peer) {
      const connectionId = random.hex(CONNECTION_ID_BYTES);
      await topics.enter(caller.userId);
      try {
        await records.add({ connectionId, instanceId: leases.id(), caller, isClosed: false });
      } catch (thrown) {
        topics.leave(caller.userId);
        throw thrown;
      }
      return local.open(caller, peer, connectionId);
    },
    async callerOf(connectionId) {
      return (await local.callerOf(connectionId)) ?? records.callerOf(connectionId);
    },
    has: (connectionId) => local.has(connectionId),
    async isConnected(userId) {
      if (await local.isConnected(userId)) return true;
      return (await records.ofUser(userId)).some(({ caller }) => caller.resource === null);
    },
    push(userId, connectionId, uri, payload) {
      if (local.has(connectionId)) local.push(userId, connectionId, uri, payload);
      else publish(userId, { type: 'one', connectionId, uri, payload });
    },
    pushToUser(userId, uri, payload, narrowed) {
      local.pushToUser(userId, uri, payload, narrowed);
      const payloads = (narrowed?.resources ?? []).map((resource) => [resource, narrowed?.payload(resource)] as const);
      publish(userId, { type: 'all', uri, payload, narrowed: payloads.filter(([, value]) => value !== null) });
    },
    registerForNotifications(userId, connectionId, isWanted) {
      if (local.has(connectionId)) local.registerForNotifications(userId, connectionId, isWanted);
      else publish(userId, { type: 'register', connectionId, isWanted });
    },
    pushNotification(userId, uri, payload) {
      local.pushNotification(userId, uri, payload);
      publish(userId, { type: 'registered', uri, payload });
    },
    closeSession(sessionId) {
      local.closeSession(sessionId);
      bus.publish(SESSIONS, sessionId);
    },
    closeAll() {
      isEnding = true;
      local.closeAll();
    },
    counts: () => local.counts(),
    onClosed: (listener) => void listeners.add(listener),
    leadership: leases,
    close: () => leases.close(),
  };
}
