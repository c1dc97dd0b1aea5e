import { expect } from 'chai';
import type { Caller } from '#adapters/service/application/ports/route.ts';
import { createDealerHub } from '#adapters/service/application/kernel/dealer/dealer-hub.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { parsePush, type PushValue } from '#domain/transport/push.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';

type Member = Caller & { readonly userId: string };
const member = (userId: string, sessionId = 'session'): Member => ({ userId, product: 'premium', sessionId, resource: null });

const createScene = () => {
  const clock = createVirtualClock();
  const hub = createDealerHub(clock, createSeededRandom(3));
  const enter = (caller: Member = member('anna')) => {
    const events: Record<string, unknown>[] = [];
    const closes: number[] = [];
    const peer = {
      send: (text: string) => void events.push(JSON.parse(text) as Record<string, unknown>),
      close: (code: number) => void closes.push(code),
    };
    return { session: hub.open(caller, peer), events, closes };
  };
  return { clock, hub, enter };
};

describe('the dealer hub', () => {
  it('sends the connection id first, in the address and the header [S4.119]', () => {
    const { enter } = createScene();
    const { events, session } = enter();
    expect(events).to.deep.equal([
      {
        type: 'message',
        method: 'PUT',
        uri: `hm://pusher/v1/connections/${session.connectionId}`,
        headers: { 'Spotify-Connection-Id': session.connectionId },
      },
    ]);
  });

  it('answers a ping, and nothing else [S7.134]', () => {
    const { enter } = createScene();
    const { events, session } = enter();
    for (const text of ['{"type":"ping"}', 'no json', '{"type":"reply","key":"k","payload":{"success":true}}', 'null'])
      session.onMessage(text);
    expect(events.slice(1)).to.deep.equal([{ type: 'pong', seq: 0, time: 1_800_000_000_000 }]);
  });

  it('counts the messages of each connection, and sends the count with each pong', () => {
    const { enter, hub } = createScene();
    const one = enter();
    hub.pushToUser('anna', 'hm://somewhere', 1);
    const two = enter();
    hub.push('anna', one.session.connectionId, 'hm://somewhere', 2);
    hub.pushToUser('anna', 'hm://somewhere', 3);
    for (const { session } of [one, two]) session.onMessage('{"type":"ping"}');
    const numbers = [one, two].map(({ events }) => events.slice(1).map(({ seq }) => seq));
    expect(numbers).to.deep.equal([
      [1, 2, 3, 3],
      [1, 1],
    ]);
  });

  it('gives a client of its own process the value of a message, with the same text on demand', () => {
    const { hub } = createScene();
    const [values, texts]: [PushValue[], string[]] = [[], []];
    const peer = { send: () => undefined, sendValue: (message: PushValue) => void values.push(message), close: () => undefined };
    hub.open(member('anna'), peer);
    hub.open(member('anna'), { send: (text) => void texts.push(text), close: () => undefined });
    const payload = { a: 1 };
    hub.pushToUser('anna', 'hm://somewhere', payload);
    expect(values.map((message) => message.text())).to.deep.equal(texts.slice(1));
    expect(values.map(({ value }) => value)).to.deep.equal(texts.slice(1).map((text) => JSON.parse(text) as object));
    expect(values.map((message) => parsePush(message))).to.deep.equal(texts.slice(1).map((text) => parsePush(text)));
    expect((values[0]?.value['payloads'] as unknown[])[0]).to.equal(payload);
  });

  it('sends one payload a message to all sockets of an account, and to no other account [S3.124]', () => {
    const { enter, hub } = createScene();
    const [one, two, other] = [enter(), enter(), enter(member('ben'))];
    hub.pushToUser('anna', 'hm://somewhere', { a: 1 });
    const message = {
      type: 'message',
      uri: 'hm://somewhere',
      headers: { 'content-type': 'application/json' },
      payloads: [{ a: 1 }],
      seq: 1,
    };
    expect([one, two].map(({ events }) => events[1])).to.deep.equal([message, message]);
    expect(other.events).to.have.length(1);
  });

  it('closes a socket that is silent for 150 s, not one that pings', async () => {
    const { clock, enter, hub } = createScene();
    const lost: string[] = [];
    hub.onClosed((_, connectionId) => void lost.push(connectionId));
    const [silent, alive] = [enter(), enter()];
    await clock.advance(149_999);
    alive.session.onMessage('{"type":"ping"}');
    expect(silent.closes).to.deep.equal([]);
    await clock.advance(1);
    expect([silent.closes, alive.closes]).to.deep.equal([[4001], []]);
    expect(lost).to.deep.equal([silent.session.connectionId]);
  });

  it('removes a socket once, from either side of the close', async () => {
    const { enter, hub } = createScene();
    const lost: string[] = [];
    hub.onClosed((userId) => void lost.push(userId));
    const { session } = enter();
    session.onClose();
    session.onClose();
    expect(lost).to.deep.equal(['anna']);
    expect(await hub.callerOf(session.connectionId)).to.equal(null);
  });

  it('closes the sockets of one session only', () => {
    const { enter, hub } = createScene();
    const [out, stays] = [enter(member('anna', 'old')), enter(member('anna', 'new'))];
    hub.closeSession('old');
    expect([out.closes, stays.closes]).to.deep.equal([[4401], []]);
  });

  it('makes room for a new socket when an account has too many', () => {
    const { enter } = createScene();
    const all = Array.from({ length: 65 }, () => enter());
    expect(all.map(({ closes }) => closes.length)).to.deep.equal([1, ...Array.from({ length: 64 }, () => 0)]);
  });

  it('closes a socket that sends more than 20 messages in a second, and no other', async () => {
    const { clock, enter, hub } = createScene();
    const [loud, steady] = [enter(), enter()];
    for (let count = 0; count < 20; count += 1) loud.session.onMessage('{"type":"ping"}');
    expect(loud.closes).to.deep.equal([]);
    loud.session.onMessage('{"type":"ping"}');
    expect(loud.closes).to.deep.equal([1008]);
    expect(await hub.callerOf(loud.session.connectionId)).to.equal(null);
    for (let count = 0; count < 60; count += 1) {
      steady.session.onMessage('{"type":"ping"}');
      await clock.advance(51);
    }
    expect(steady.closes).to.deep.equal([]);
  });
});
