import { expect } from 'chai';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  credentialsOf,
  signUpOwner,
  type Credentials,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';

describe('members of an installation', () => {
  let house: ServiceHarness;
  let owner: Credentials;
  beforeEach(async () => {
    house = await createServiceHarness();
    owner = await signUpOwner(house.service);
  });

  const asOwner = (line: string, body?: unknown) => sendRequest(house.service, line, { token: owner.token, body });

  async function join(username: string): Promise<Credentials> {
    const { code } = (await asOwner('POST /v1/members/invitations')).json as { code: string };
    return credentialsOf(
      await sendRequest(house.service, 'POST /signup', { body: { username, password: PASSWORD, invitation: code } }),
    );
  }

  it('come in by an address the owner hands out, once each, and are listed by name', async () => {
    const invitation = (await asOwner('POST /v1/members/invitations')).json as { code: string; url: string };
    expect(invitation.url).to.equal(`http://localhost:4070/signup#invitation=${invitation.code}`);
    const body = { username: 'Zoë', password: PASSWORD, invitation: invitation.code };
    expect((await sendRequest(house.service, 'POST /signup', { body })).status).to.equal(200);
    expect((await sendRequest(house.service, 'POST /signup', { body: { ...body, username: 'other' } })).status).to.equal(403);
    await join('anna');
    const { items } = (await asOwner('GET /v1/members')).json as { items: { name: string; is_owner: boolean }[] };
    expect(items.map(({ name, is_owner }) => [name, is_owner])).to.deep.equal([
      ['anna', false],
      ['owner', true],
      ['Zoë', false],
    ]);
  });

  it('are visible to the owner only', async () => {
    const { token } = await join('guest');
    for (const line of ['GET /v1/members', 'POST /v1/members/invitations', 'DELETE /v1/members/owner'])
      expect((await sendRequest(house.service, line, { token })).status, line).to.equal(403);
    expect((await asOwner('DELETE /v1/members/owner')).status).to.equal(403);
    expect((await asOwner('DELETE /v1/members/missing')).status).to.equal(404);
  });

  it('lose their sessions when their account is removed, and their name stays reserved', async () => {
    const guest = await join('guest');
    const closed: number[] = [];
    const peer = { send: () => undefined, close: (code: number) => void closed.push(code) };
    await house.service.connect({ accessToken: guest.token, isLoopback: true }, peer);
    expect((await asOwner('DELETE /v1/members/guest')).status).to.equal(204);
    expect(closed).to.have.length(1);
    expect((await sendRequest(house.service, 'GET /v1/me', { token: guest.token })).status).to.equal(401);
    const session = (await sendRequest(house.service, 'GET /session', { cookie: guest.cookie })).json as { isAnonymous: boolean };
    expect(session.isAnonymous).to.equal(true);
    expect(
      (await sendRequest(house.service, 'POST /login', { body: { username: 'guest', password: PASSWORD } })).status,
    ).to.equal(401);
    const { code: invitation } = (await asOwner('POST /v1/members/invitations')).json as { code: string };
    const again = await sendRequest(house.service, 'POST /signup', {
      body: { username: 'guest', password: PASSWORD, invitation },
    });
    expect(again.status).to.equal(409);
    expect((await asOwner('GET /v1/users/guest')).status).to.equal(404);
  });

  it('delete their own account, with the password given before, and the owner cannot', async () => {
    const guest = await join('guest');
    const asGuest = (line: string) => sendRequest(house.service, line, { token: guest.token });
    await house.clock.sleep(15 * 60_000);
    expect((await asGuest('DELETE /v1/me')).status).to.equal(403);
    const confirm = { cookie: guest.cookie, body: { password: PASSWORD } };
    expect((await sendRequest(house.service, 'POST /session/confirm', confirm)).status).to.equal(204);
    expect((await asGuest('DELETE /v1/me')).status).to.equal(204);
    expect((await asGuest('GET /v1/me')).status).to.equal(401);
    const { items } = (await asOwner('GET /v1/members')).json as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).to.deep.equal(['owner']);
    await sendRequest(house.service, 'POST /session/confirm', { cookie: owner.cookie, body: { password: PASSWORD } });
    const refused = await asOwner('DELETE /v1/me');
    expect([refused.status, refused.json]).to.deep.equal([
      403,
      { error: { status: 403, message: 'The account of the owner cannot be removed' } },
    ]);
  });

  it('decide whether others see their profile', async () => {
    const { token } = await join('guest');
    expect((await sendRequest(house.service, 'GET /v1/me/profile', { token })).json).to.deep.equal({ public: true });
    expect((await asOwner('GET /v1/users/guest')).status).to.equal(200);
    expect((await sendRequest(house.service, 'PUT /v1/me/profile', { token, body: { public: false } })).status).to.equal(204);
    expect((await asOwner('GET /v1/users/guest')).status).to.equal(404);
    expect((await sendRequest(house.service, 'GET /v1/users/guest', { token })).status).to.equal(200);
    expect((await sendRequest(house.service, 'GET /v1/me', { token })).status).to.equal(200);
  });

  it('see their sessions, and end one of them', async () => {
    const { token } = await join('guest');
    const { token: script } = (await sendRequest(house.service, 'POST /v1/me/sessions', { token })).json as { token: string };
    type Items = { items: { id: string; use: string; is_this: boolean }[] };
    const { items } = (await sendRequest(house.service, 'GET /v1/me/sessions', { token })).json as Items;
    expect(items.map(({ use, is_this }) => [use, is_this])).to.have.deep.members([
      ['browser', true],
      ['script', false],
    ]);
    expect((await sendRequest(house.service, 'GET /v1/me', { token: script })).status).to.equal(200);
    const scripted = items.find(({ use }) => use === 'script');
    expect((await asOwner(`DELETE /v1/me/sessions/${scripted?.id ?? ''}`)).status).to.equal(404);
    expect((await sendRequest(house.service, `DELETE /v1/me/sessions/${scripted?.id ?? ''}`, { token })).status).to.equal(204);
    expect((await sendRequest(house.service, 'GET /v1/me', { token: script })).status).to.equal(401);
  });
});
