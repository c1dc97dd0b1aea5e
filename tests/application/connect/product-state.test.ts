import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { createProductState } from '#application/connect/product-state.ts';
import { createScriptedHttp, json, pathOf } from '../support/scripted-http.ts';

const NEWS = '/v1/me/notifications/user';
const STATE = '/melody/v1/product_state';

function setUp(statusOfNews = 200, status = 200) {
  const clock = createVirtualClock();
  let ads = 0;
  let token = 1;
  const http = createScriptedHttp((request) =>
    pathOf(request) === NEWS ? json(statusOfNews) : json(status, { ads: String(ads++) }),
  );
  const tokens = { current: async () => `t${token}`, renew: async () => `t${++token}` };
  const api = createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' });
  const product = createProductState({ api, tokens, logger: { log: () => undefined } });
  const requests = () => http.sent.map((request) => `${request.method} ${pathOf(request)} ${request.headers?.['authorization']}`);
  return { clock, http, product, requests };
}

describe('the product state', () => {
  it('is fetched and cached with push registration once connected [S4.135] [S4.136]', async () => {
    const { clock, http, product, requests } = setUp();
    expect(product.value()).to.equal(null);
    product.handleConnected('c 1');
    await clock.settle();
    expect(requests()).to.deep.equal([`PUT ${NEWS} Bearer t1`, `GET ${STATE} Bearer t1`]);
    expect(http.sent[0]?.url).to.contain('connection_id=c%201');
    expect(product.value()).to.deep.equal({ ads: '0' });
  });

  it('ends its pushes once when it leaves a connection [S7.113]', async () => {
    const { clock, http, product } = setUp();
    product.handleConnected('c 1');
    await product.stopNotifications();
    await product.stopNotifications();
    await clock.settle();
    const left = http.sent.filter(({ method }) => method === 'DELETE');
    expect(left.map(({ url }) => url)).to.deep.equal([`http://service${NEWS}?connection_id=c%201`]);
  });

  it('is fetched again with another token after each push, however fast they come [S4.137] [S4.138]', async () => {
    const { clock, product, requests } = setUp();
    product.handleConnected('c1');
    product.refresh();
    product.refresh();
    await clock.settle();
    expect(requests().slice(2)).to.deep.equal([`GET ${STATE} Bearer t2`, `GET ${STATE} Bearer t3`]);
    expect(product.value()).to.deep.equal({ ads: '2' });
  });

  it('is fetched even without push registration', async () => {
    const { clock, product } = setUp(400);
    product.handleConnected('c1');
    await clock.settle();
    expect(product.value()).to.deep.equal({ ads: '0' });
  });

  it('is not the next listener’s', async () => {
    const { clock, product } = setUp();
    product.handleConnected('c1');
    product.reset();
    await clock.settle();
    expect(product.value()).to.equal(null);
  });

  it('is fetched again after a failure of the service or the network, and reports the last failure [S7.111] [S8.51] [S8.52]', async () => {
    for (const [status, times] of [
      [500, 3],
      [403, 1],
    ] as const) {
      const { clock, http, product } = setUp(status, status);
      const errors: string[] = [];
      product.onError(({ message }) => errors.push(message));
      product.handleConnected('c1');
      await clock.advance(60_000);
      expect(http.sent.filter((request) => pathOf(request) === STATE)).to.have.length(times);
      expect(errors).to.deep.equal([
        `Cannot register for product state updates: service responded with status ${status}`,
        "Cannot get the user's product state.",
      ]);
      expect(product.value()).to.equal(null);
    }
  });
});
