import { expect } from 'chai';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createApi } from '#application/api/api-client.ts';
import { createLruMap } from '#application/runtime/lru-map.ts';
import { withCache } from '#application/api/resource-cache.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { createLibrary } from '#application/library/library.ts';
import type { Http } from '#application/ports/http.ts';
import { createServiceHarness, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';

const gone = createCancellation();

describe('a bounded map', () => {
  it('holds 100 entries by default, and drops the least recently used [S9.31]', () => {
    const map = createLruMap<number, string>();
    for (let key = 0; key < 100; key += 1) map.set(key, 'here');
    expect(map.get(0)).to.equal('here');
    map.set(100, 'here');
    expect([map.get(0), map.get(1), map.get(2), map.get(100)]).to.deep.equal(['here', undefined, 'here', 'here']);
  });
});

describe('what is found and kept', () => {
  it('is fetched again only after others replaced it', async () => {
    const requests: number[] = [];
    const find = withCache<number, { key: number }>((key) => {
      requests.push(key);
      return Promise.resolve({ key });
    }, 2);
    for (const key of [1, 2, 1, 3, 1, 2]) expect(await find(key, gone)).to.deep.equal({ key });
    expect(requests).to.deep.equal([1, 2, 3, 2]);
  });

  it('is no failure', async () => {
    let tries = 0;
    const find = withCache<string, object>(() => ((tries += 1) === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({})));
    expect(await find('key', gone).catch(() => 'failed')).to.equal('failed');
    expect(await find('key', gone)).to.deep.equal({});
  });
});

/** The library over the real service, with the requested episodes; missing ones are invented. */
async function setUp() {
  const { service, clock } = await createServiceHarness();
  const { token } = await signUpOwner(service);
  const toService = createInProcessHttp(service);
  const known = seededId('episode', 'The Forest');
  const requests: string[] = [];
  const http: Http = {
    send(request) {
      const id = request.url.split('/v1/episodes/')[1] ?? '';
      requests.push(id);
      return toService.send({ ...request, url: request.url.replace(id, known) });
    },
  };
  const tokens = { current: () => Promise.resolve(token), renew: () => Promise.resolve(token) };
  const api = createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://localhost:4070' });
  const { episode } = createLibrary(api);
  return { requests, find: (id: string) => episode.first(id, gone) };
}

describe('episodes', () => {
  it('keeps the 20 last used, without another request [S7.153, S9.79]', async () => {
    const { requests, find } = await setUp();
    for (let id = 0; id < 20; id += 1) expect((await find(`e${id}`))?.name).to.equal('The Forest');
    await find('e0');
    expect(requests).to.have.length(20);
    await find('e20');
    await find('e0');
    expect(requests).to.have.length(21);
    await find('e1');
    expect(requests.slice(-2)).to.deep.equal(['e20', 'e1']);
  });

  it('share one request when two callers want them at the same time', async () => {
    const { requests, find } = await setUp();
    const [one, other] = await Promise.all([find('e1'), find('e1')]);
    expect(one).to.deep.equal(other);
    expect(requests).to.deep.equal(['e1']);
  });
});
