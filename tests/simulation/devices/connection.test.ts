import { expect } from 'chai';
import type { ConnectDealer } from '#adapters/service/adapters/dealer/dealer-authentication.ts';
import type { DealerPeer } from '#adapters/service/application/ports/dealer-peer.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, OWNER, type Page, type World } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const CLIENTS = 50;

/** Counts requests of pages by path and second. */
function countRequests(world: World, pages: readonly Page[]) {
  const asked: { readonly path: string; readonly second: number }[] = [];
  for (const page of pages)
    page.http.fault((request) => {
      asked.push({ path: new URL(request.url).pathname, second: Math.floor(world.clock.nowMs() / 1_000) });
      return { type: 'none' };
    });
  const of = (path: string) => asked.filter((one) => one.path === path);
  return {
    total: (path: string) => of(path).length,
    peak(path: string) {
      const bySecond = new Map<number, number>();
      for (const { second } of of(path)) bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
      return Math.max(0, ...bySecond.values());
    },
  };
}

/** Lets the test send messages through every socket that opens from now on. */
function tapPushes(world: World) {
  const service = world.service();
  const { connect } = service;
  const peers: DealerPeer[] = [];
  const tapped: ConnectDealer = (knock, peer) => {
    peers.push(peer);
    return connect(knock, peer);
  };
  Object.assign(service, { connect: tapped });
  return (message: object) => peers.forEach((peer) => peer.send(JSON.stringify(message)));
}

const TICKET = '/session/dealer-ticket';
const SESSION = '/session';
const HOUR_MS = 3_600_000;

const isBack = (page: Page) => page.client.transport.state().phase === 'connected' && page.view().connection === 'connected';
const devicesOf = (page: Page) =>
  page
    .view()
    .devices.map(({ id }) => id)
    .sort();

async function playing() {
  const world = await createWorld();
  const page = await world.openPage();
  void page.client.controller.play({ contextUri: ALBUM });
  await world.clock.advance(40_000);
  return { world, page };
}

describe('fifty clients of a service that restarts', () => {
  it('reconnect within 30 s, with at most 150 attempts in any second, and agree', async () => {
    const world = await createWorld();
    const pages: Page[] = [];
    for (let count = 0; count < CLIENTS; count += 1) pages.push(await world.openPage({ name: `Client ${count}` }));
    const [first, last] = pages as [Page, Page];
    void first.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(10_000);
    const asked = countRequests(world, pages);

    await world.restartService(3_000);
    let backAfterMs = 0;
    while (!pages.every(isBack) && backAfterMs < 60_000) {
      await world.clock.advance(500);
      backAfterMs += 500;
    }
    expect(backAfterMs).to.be.at.most(30_000);
    expect(asked.peak(TICKET), 'tries in one second').to.be.within(1, CLIENTS * 3);
    expect(asked.total(TICKET), 'tries in all').to.be.at.most(CLIENTS * 12);
    expect(asked.total(SESSION), 'their tokens are still good').to.equal(0);

    await world.clock.advance(10_000);
    void last.client.controller.pause();
    await world.clock.advance(3_000);
    const seen = new Set(pages.map((page) => JSON.stringify([page.view().phase, page.view().track?.uri, devicesOf(page)])));
    expect([...seen]).to.have.length(1);
    expect(devicesOf(last)).to.have.length(CLIENTS);
    expect(last.view()).to.include({ phase: 'paused' });
    expect(last.view().track?.uri).to.equal(trackUri('First Light One'));
    await world.close();
  });
});

describe('a page that reconnects', () => {
  it('after 8 h of sleep has a new token after one renewal, is listed, and is paused at its position within 20 s', async () => {
    const { world, page } = await playing();
    await page.client.controller.pause();
    await world.clock.advance(2_000);
    const { positionMs } = page.view();
    const before = await page.client.session.tokens.current();
    const asked = countRequests(world, [page]);
    page.page.change('hidden');
    await world.clock.sleep(8 * HOUR_MS);
    page.page.change('woke');
    page.page.change('visible');
    page.page.change('online');
    await world.clock.advance(20_000);
    expect(isBack(page)).to.equal(true);
    expect(await page.client.session.tokens.current()).not.to.equal(before);
    expect(asked.total(SESSION)).to.equal(1);
    expect(asked.peak(TICKET)).to.be.at.most(3);
    expect(page.view().devices.filter(({ isLocal }) => isLocal)).to.have.length(1);
    expect(page.view()).to.include({ phase: 'paused', positionMs });
    await page.client.controller.resume();
    await world.clock.advance(3_000);
    expect(page.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('on another network reconnects at once, with one socket', async () => {
    const { world, page } = await playing();
    page.page.change('offline');
    page.http.fault(() => ({ type: 'lost' }));
    await world.restartService(90_000);
    const asked = countRequests(world, [page]);
    page.page.change('online');
    page.page.change('visible');
    await world.clock.advance(2_000);
    expect(isBack(page)).to.equal(true);
    expect(asked.total(TICKET)).to.equal(1);
    await world.close();
  });
});

describe('a push of the service', () => {
  it('pauses a device that lost the play token [S7.207]', async () => {
    const world = await createWorld();
    const push = tapPushes(world);
    const page = await world.openPage();
    void page.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(5_000);
    expect(page.media.isSounding()).to.equal(true);
    push({ type: 'message', uri: 'hm://play-token/v1/lost', headers: {}, payloads: [{}] });
    await world.clock.advance(1_000);
    expect(page.media.isSounding()).to.equal(false);
    expect(page.view()).to.include({ phase: 'paused' });
    await world.close();
  });

  it('signs a page out: clears its token, reports it once, and closes its connection [S4.111]', async () => {
    const { world, page } = await playing();
    const other = await world.openPage({ name: 'Other' });
    const token = await page.client.session.tokens.current();
    const received: string[] = [];
    page.client.session.onChange(({ phase }) => received.push(phase));
    await other.client.session.signOut({ everywhere: true });
    await world.clock.advance(5_000);
    expect(received).to.deep.equal(['anonymous']);
    expect(await page.client.session.tokens.current()).not.to.equal(token);
    expect(page.client.transport.state().phase).to.equal('disconnected');
    expect(page.media.isSounding()).to.equal(false);
    await world.close();
  });

  it('about a new product makes the page renew its token and apply the product', async () => {
    const { world, page } = await playing();
    const asked = countRequests(world, [page]);
    await world.service().identity.accounts.setProduct(OWNER.username, 'free');
    await world.clock.advance(2_000);
    expect([asked.total(SESSION), asked.total('/melody/v1/product_state')]).to.deep.equal([1, 1]);
    await world.close();
  });
});

describe('the transport of a client', () => {
  it('is connected and disconnected by the player only [S6.31] [S8.44]', async () => {
    const { world, page } = await playing();
    await page.client.stop();
    expect(page.client.transport.state().phase).to.equal('disconnected');
    await world.close();
  });

  for (const [name, row] of [
    ['connect', '[S5.36]'],
    ['disconnect', '[S5.37]'],
    ['forceDisconnect', '[S5.38]'],
  ] as const)
    it(`rejects ${name} by others with the exact text ${row} [S6.31] [S8.44]`, async () => {
      const { world, page } = await playing();
      const { transport } = page.client;
      const error = await Promise.resolve()
        .then(() => transport[name]())
        .then(() => null, errorFrom);
      expect(error).to.include({
        ...{ code: 'TRANSPORT_LIFECYCLE_DISABLED', message: `Method \`${name}\` must be called from the Transport instance` },
      });
      expect(isBack(page)).to.equal(true);
      await world.close();
    });
});
