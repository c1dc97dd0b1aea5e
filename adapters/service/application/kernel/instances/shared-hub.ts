import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { CONNECTION_ID_BYTES } from '../../../domain/constants/dealer.ts';
import type { Bus } from '../../ports/instances/bus.ts';
import type { Store } from '../../ports/store.ts';
import type { ClosedListener, DealerHub, LocalHub } from '../dealer/dealer-hub.ts';
import { pushesBy, type SendMessage } from '../dealer/dealer-messages.ts';
import { parseAccountNews, textOfAccountNews, type AccountNews } from './account-news.ts';
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

const SESSIONS = 'sessions';
const PREFIX = 'account/';

export function createSharedHub(deps: SharedHubDeps): SharedHub {
  const { bus, local, logger, random } = deps;
  const records = createConnectionRecords(deps.store);
  const listeners = new Set<ClosedListener>();
  /** Closed sockets of this process that the account or the store does not know to be closed yet. */
  const closed = new Map<string, string>();
  let isEnding = false;

  const topics = createTopicUse((userId) =>
    bus.subscribe(PREFIX + userId, (text) => {
      const news = parseAccountNews(text);
      if (news === null) local.skipNumber(userId);
      else if (news.type === 'push') local.send(userId, news.receivers, news.message);
      else local.registerForNotifications(userId, news.connectionId, news.isWanted);
    }),
  );
  const publish = (userId: string, news: AccountNews): void => bus.publish(PREFIX + userId, textOfAccountNews(news));
  const send: SendMessage = (userId, receivers, message) => {
    local.send(userId, receivers, message);
    const isHere = receivers.type === 'connection' && local.has(receivers.connectionId);
    if (!isHere) publish(userId, { type: 'push', receivers, message });
  };

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
    .subscribe(SESSIONS, (sessionId) => local.closeSession(sessionId))
    .catch((thrown: unknown) => logger.log('warn', 'Ended sessions are not heard of', { error: String(thrown) }));

  return {
    ...pushesBy(send),
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
    registerForNotifications(userId, connectionId, isWanted) {
      if (local.has(connectionId)) local.registerForNotifications(userId, connectionId, isWanted);
      else publish(userId, { type: 'register', connectionId, isWanted });
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
