import { Redis } from 'ioredis';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { Bus } from '../../application/ports/instances/bus.ts';
import { ExitError } from '../process/exit-error.ts';
import {
  BUS_CONNECT_MS,
  BUS_MISSED_TOPICS_MAX,
  BUS_RETRY_MS_MAX,
  BUS_RETRY_MS_MIN,
  BUS_SILENCE_MS,
  INSTANCE_ID_BYTES,
} from '../../domain/constants/instances/instances.ts';

/** What is sent: the id of the sender, a space, and a text; without a text, messages before this may be lost. */
const MESSAGE = new RegExp(`^[0-9a-f]{${String(INSTANCE_ID_BYTES * 2)}} `);

export interface RedisBusOptions {
  /** `redis://` or, with TLS, `rediss://`. */
  readonly url: string;
  readonly random: Random;
  readonly logger: Logger;
  /** How long a connection may be silent. */
  readonly silenceMs?: number;
}

/** Begins every channel, so that other programs can use the same Redis. */
const PREFIX = 'cadenza/';
/** To all subscribers of all topics: messages of the sender may be lost. */
const EVERYTHING = `${PREFIX}gap`;

/** Redis Pub/Sub. Nothing is kept in Redis: it may be emptied and restarted at any time. */
export async function openRedisBus({ logger, random, silenceMs = BUS_SILENCE_MS, url }: RedisBusOptions): Promise<Bus> {
  const own = random.hex(INSTANCE_ID_BYTES);
  const options = {
    lazyConnect: true,
    connectTimeout: BUS_CONNECT_MS,
    socketTimeout: silenceMs,
    // What cannot be sent now is lost, and its subscribers learn of a gap.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    retryStrategy: (tries: number) => retryDelayMs(tries, random.fraction()),
  };
  const [sender, receiver] = [new Redis(url, options), new Redis(url, options)];
  const listeners = new Map<string, Set<(text: string) => void>>();
  const gaps = new Set<(topic: string | null) => void>();
  /** Topics whose messages were not sent; null: more than are kept. */
  let missed: Set<string> | null = new Set();
  let isClosed = false;

  const noteGap = (topic: string | null): void => {
    for (const listener of gaps) listener(topic);
  };
  const miss = (topic: string): void => {
    if (missed !== null && missed.size >= BUS_MISSED_TOPICS_MAX) missed = null;
    missed?.add(topic);
  };
  const announceMissed = (): void => {
    const channels = missed === null ? [EVERYTHING] : [...missed].map((topic) => PREFIX + topic);
    const before = missed;
    missed = new Set();
    Promise.all(channels.map((channel) => sender.publish(channel, own))).catch(() => {
      missed = before === null || missed === null ? null : new Set([...before, ...missed]);
    });
  };
  const resubscribe = async (): Promise<void> => {
    await receiver.subscribe(EVERYTHING, ...[...listeners.keys()].map((topic) => PREFIX + topic));
    noteGap(null);
  };

  receiver.on('message', (channel: string, message: string) => {
    if (message.startsWith(own)) return;
    const topic = channel === EVERYTHING ? null : channel.slice(PREFIX.length);
    // Other programs use the same Redis, and other versions of this one.
    if (topic === null || !MESSAGE.test(message)) return noteGap(topic);
    const text = message.slice(own.length + 1);
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(text);
  });
  sender.on('ready', announceMissed);
  receiver.on('ready', () => {
    resubscribe().catch((thrown: unknown) => logger.log('warn', 'Redis takes no subscriptions', { error: String(thrown) }));
  });
  let reason = '';
  for (const client of [sender, receiver])
    client.on('error', (thrown: Error) => {
      reason = thrown.message;
      logger.log('warn', 'Redis is not reached', { error: reason });
    });
  // The first connection is waited for, so that a wrong address is noticed; later ones are made again by themselves.
  await Promise.all([sender.connect(), receiver.connect()]).catch((thrown: unknown) => {
    sender.disconnect();
    receiver.disconnect();
    throw new ExitError(`--bus: Redis at ${new URL(url).host} is not reached: ${reason || String(thrown)}.`);
  });

  // The replies keep a connection from being taken for dead.
  const pinging = setInterval(() => {
    for (const client of [sender, receiver]) if (client.status === 'ready') client.ping().catch(() => undefined);
  }, silenceMs / 2);
  return {
    publish(topic, text) {
      if (isClosed) return;
      if (sender.status === 'ready') sender.publish(PREFIX + topic, `${own} ${text}`).catch(() => miss(topic));
      else miss(topic);
    },
    async subscribe(topic, listener) {
      const known = listeners.get(topic);
      const all = known ?? new Set();
      listeners.set(topic, all.add(listener));
      // Without a connection, the next one subscribes to it.
      if (known === undefined && receiver.status === 'ready') await receiver.subscribe(PREFIX + topic).catch(() => undefined);
      return () => {
        if (!all.delete(listener) || all.size > 0 || listeners.get(topic) !== all) return;
        listeners.delete(topic);
        if (receiver.status === 'ready') receiver.unsubscribe(PREFIX + topic).catch(() => undefined);
      };
    },
    onGap: (listener) => void gaps.add(listener),
    async close() {
      isClosed = true;
      clearInterval(pinging);
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

/** Grows from a tenth of a second to some seconds, with jitter. */
function retryDelayMs(tries: number, fraction: number): number {
  const delayMs = Math.min(BUS_RETRY_MS_MAX, BUS_RETRY_MS_MIN * 2 ** (tries - 1));
  return Math.round(delayMs * (0.5 + fraction / 2));
}
