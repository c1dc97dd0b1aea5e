import { expect } from 'chai';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import {
  credentialsOf,
  fetchScopedToken,
  ownerClientForSuite,
  PASSWORD,
  sendRequest,
} from '#tests/support/service/api-test-client.ts';

const id = seededId('track', 'First Light One');

describe('the details of a track', () => {
  const { request, service } = ownerClientForSuite();

  it('describe its file, with the path for the owner', async () => {
    const { status, json } = await request(`GET /v1/tracks/${id}/details`);
    expect(status).to.equal(200);
    expect(json).to.include.keys('codec', 'bitrate_bps', 'sample_rate_hz', 'channels', 'size_bytes', 'replay_gain', 'added_at');
    expect(json).to.have.property('path').that.is.a('string');
    expect(json).to.include({ plays: 0, isrc: null, mbid: null });
  });

  it('leave the path out for other members', async () => {
    const invitation = await service().identity.accounts.invite();
    const body = { username: 'guest', password: PASSWORD, invitation };
    const { token } = credentialsOf(await sendRequest(service(), 'POST /signup', { body }));
    const { json } = await request(`GET /v1/tracks/${id}/details`, { token });
    expect(json).to.have.property('path', null);
    expect(json).to.have.property('codec').that.is.a('string');
  });

  it('of an unknown track are not found; they are for members only', async () => {
    expect((await request(`GET /v1/tracks/${'a'.repeat(22)}/details`)).status).to.equal(404);
    const token = await fetchScopedToken(service(), `spotify:track:${id}`);
    expect((await request(`GET /v1/tracks/${id}/details`, { token })).status).to.equal(401);
  });
});
