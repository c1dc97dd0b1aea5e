import { expect } from 'chai';
import { getAlbum } from '#application/calls/catalog/catalog.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const albumId = albumUri('First Light').split(':')[2] ?? '';

describe('a page whose requests fail', () => {
  const failing = async () => {
    const world = await createWorld();
    const page = await world.openPage();
    page.http.fault(({ url }) => (url.includes('/v1/albums/') ? { type: 'status', status: 404 } : { type: 'none' }));
    const asked = page.client.session.api.send(getAlbum, { params: { albumId }, query: {} }).catch(() => null);
    await Promise.all([asked, world.clock.advance(1_000)]);
    const received = () =>
      page.http.sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/metrics-backend/v1/metric'));
    return { world, page, received };
  };

  it('counts them, and reports to the service 10 s later [S7.09] [S7.107] [S8.03]', async () => {
    const { world, received } = await failing();
    expect(received()).to.deep.equal([]);
    await world.clock.advance(10_000);
    expect(received().map(({ body }) => JSON.parse(String(body)) as object)).to.deep.equal([
      {
        meters: [
          {
            ...{ what: 'request', result: 'fail', reason: 'REQUEST_FAILED' },
            ...{ endpoint: 'GET /v1/albums/:albumId', unit: 'count', 'status-code': 404 },
          },
        ],
        timers: [],
      },
    ]);
    await world.close();
  });

  it('reports nothing after a sign-out', async () => {
    const { world, page, received } = await failing();
    await Promise.all([page.client.session.signOut({ everywhere: false }), world.clock.advance(60_000)]);
    expect(received()).to.deep.equal([]);
    await world.close();
  });
});
