import { expect } from 'chai';
import { cryptoRandom } from '#adapters/service/adapters/process/node-system.ts';
import { openRedisBus } from '#adapters/service/adapters/redis/redis-bus.ts';
import { INSTANCE_ID_BYTES } from '#adapters/service/domain/constants/instances/instances.ts';
import type { Bus } from '#adapters/service/application/ports/instances/bus.ts';
import { busContract } from '#tests/contracts/service/bus.ts';
import { packagesLoadedBy } from '#tests/support/engines/loaded-packages.ts';
import { startWire } from '#tests/support/engines/silent-wire.ts';
import { type RedisEngine, startRedis } from '#tests/support/engines/redis.ts';

const QUIET = { log: () => undefined };

describe('with a Redis of its own', () => {
  let redis: RedisEngine;
  before(async () => (redis = await startRedis()));
  after(() => redis.stop());

  const open = async () => {
    const joined: Bus[] = [];
    const join = async () => {
      const bus = await openRedisBus({ url: redis.url, random: cryptoRandom, logger: QUIET });
      joined.push(bus);
      return bus;
    };
    return { join, close: async () => void (await Promise.all(joined.map((bus) => bus.close()))) };
  };

  busContract('over Redis whose connections break', async () => ({
    ...(await open()),
    async interrupt(publishing) {
      await redis.breakConnections();
      publishing();
    },
  }));

  busContract('over Redis that is emptied and restarted', async () => ({
    ...(await open()),
    async interrupt(publishing) {
      const restarted = redis.restartEmpty(50);
      publishing();
      await restarted;
    },
  }));

  it('takes what it cannot read for a gap in the topic, and works on', async () => {
    const { join, close } = await open();
    const [one, other] = [await join(), await join()];
    const events: unknown[] = [];
    const heard = new Promise<void>((resolve) => {
      one.onGap((topic) => events.push(['gap', topic]));
      void one.subscribe('a', (text) => resolve(void events.push(text)));
    });
    await one.subscribe('b', () => undefined);
    const id = 'ab'.repeat(INSTANCE_ID_BYTES);
    for (const text of ['{"from":', '', `${id}message`, `${id.slice(1)} message`]) await redis.publish('cadenza/a', text);
    await other.subscribe('b', () => undefined);
    other.publish('a', 'readable');
    await heard;
    expect(events).to.deep.equal([...Array.from({ length: 4 }, () => ['gap', 'a']), 'readable']);
    await close();
  });

  it('notices connections that died without a word', async () => {
    const wire = await startWire(redis.url);
    const bus = await openRedisBus({ url: wire.url, random: cryptoRandom, logger: QUIET, silenceMs: 400 });
    const { close, join } = await open();
    const other = await join();
    const gap = new Promise((resolve) => bus.onGap(resolve));
    const heard = new Promise<unknown>((resolve) => void bus.subscribe('a', resolve));
    await other.subscribe('b', () => undefined);
    const gapOfOther = new Promise((resolve) => other.onGap(resolve));
    wire.silence();
    other.publish('a', 'lost');
    bus.publish('b', 'lost');
    expect([await gap, await gapOfOther]).to.deep.equal([null, 'b']);
    const repeated = setInterval(() => other.publish('a', 'after'), 20);
    expect(await heard).to.equal('after');
    clearInterval(repeated);
    await bus.close();
    await close();
    wire.close();
  });

  it('stays connected while no message comes', async () => {
    const wire = await startWire(redis.url);
    const bus = await openRedisBus({ url: wire.url, random: cryptoRandom, logger: QUIET, silenceMs: 5_000 });
    const gaps: unknown[] = [];
    // By then the first subscription is made, which is a gap.
    await wire.sent('ping', 2);
    bus.onGap((topic) => gaps.push(topic));
    // Twice the silence that ends a connection; a busy machine stands still for less.
    await wire.sent('ping', 10);
    expect(gaps).to.deep.equal([]);
    await bus.close();
    wire.close();
  });

  it('is not opened where no Redis answers', async () => {
    const error = await openRedisBus({ url: 'redis://:secret@127.0.0.1:1', random: cryptoRandom, logger: QUIET }).catch(String);
    expect(error).to.equal('Error: --bus: Redis at 127.0.0.1:1 is not reached: connect ECONNREFUSED 127.0.0.1:1.');
  });

  it('is no part of a service without it', async () => {
    const packages = await packagesLoadedBy('adapters/service/serve.ts');
    expect(packages).to.include('pino').and.not.include('ioredis');
  });
});
