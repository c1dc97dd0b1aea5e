import { expect } from 'chai';
import { sendRequest, createServiceHarness, signUpOwner, type ServiceHarness } from '#tests/support/service/api-test-client.ts';
import { createMemoryService } from '#adapters/simulation/world/memory-service.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';

describe('the service’s view of an account', () => {
  let house: ServiceHarness;
  beforeEach(async () => (house = await createServiceHarness()));

  it('is its product state, under both prefixes [S7.85] [S7.111]', async () => {
    const { token } = await signUpOwner(house.service);
    const own = await sendRequest(house.service, 'GET /melody/v1/product_state', { token });
    expect(own.json).to.include({ catalogue: 'premium', ads: '0' });
    expect((await sendRequest(house.service, 'GET /v1/product_state', { token })).json).to.deep.equal(own.json);
  });

  it('changes when the owner sets another product, and registered connections receive a push', async () => {
    const { service } = house;
    const { token } = await signUpOwner(service, 'owner');
    const events: string[] = [];
    const peer = { send: (text: string) => void events.push(text), close: () => undefined };
    const socket = await service.connect({ accessToken: token, isLoopback: true }, peer);
    const connectionId = socket?.connectionId ?? '';
    await sendRequest(service, `PUT /v1/me/notifications/user?connection_id=${connectionId}`, { token });
    const put = (userId: string, product: string) =>
      sendRequest(service, `PUT /v1/users/${userId}/product`, { token, body: { product } });
    expect((await put('owner', 'free')).status).to.equal(204);
    expect((await put('owner', 'free')).status).to.equal(204);
    const news = events.filter((text) => text.includes('spotify:user:attributes:update'));
    expect(news).to.have.length(1);
    expect((await sendRequest(service, 'GET /melody/v1/product_state', { token })).json).to.include({
      catalogue: 'free',
      ads: '1',
    });
    expect((await put('missing', 'free')).status).to.equal(404);
    expect((await put('owner', 'gold')).status).to.equal(400);
  });

  it('is a product only the owner may give', async () => {
    const { service } = house;
    await signUpOwner(service, 'owner');
    const invitation = await service.identity.accounts.invite();
    const guest = await sendRequest(service, 'POST /signup', {
      body: { username: 'guest', password: 'a good password', invitation },
    });
    const { accessToken: token } = guest.json as { accessToken: string };
    const response = await sendRequest(service, 'PUT /v1/users/guest/product', { token, body: { product: 'premium' } });
    expect(response.status).to.equal(403);
  });

  it('are the operator’s values of the requested flags [S7.35] [S7.110]', async () => {
    const settings = { ...DEFAULT_SETTINGS, featureFlags: { one: 5, two: 'x', three: null } };
    const service = await createMemoryService({ clock: createVirtualClock(), random: createSeededRandom(1), settings });
    const { token } = await signUpOwner(service);
    const got = await sendRequest(service, 'GET /v1/me/feature-flags?tests=one,three,four', { token });
    expect(got.json).to.deep.equal({ flags: { one: 5, three: null } });
    const body = { tests: ['two'], platform: 'WEB', platform_version: '0' };
    expect((await sendRequest(service, 'POST /v1/me/feature-flags', { token, body })).json).to.deep.equal({
      flags: { two: 'x' },
    });
    expect((await sendRequest(service, 'GET /v1/me/feature-flags?tests=one')).status).to.equal(401);
  });

  it('begins with where its endpoints are, by the name the client knows', async () => {
    const { json } = await sendRequest(house.service, 'GET /apresolve');
    const { dealer, spclient } = json as { dealer: string[]; spclient: string[] };
    expect(dealer).to.deep.equal(spclient).and.have.length(1);
    expect(dealer[0]).to.match(/^[a-z.]+(:\d+)?$/);
  });
});
