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

const MINUTE_MS = 60_000;
const NEW = 'another evening';

describe('a password', () => {
  let house: ServiceHarness;
  let owner: Credentials;
  beforeEach(async () => {
    house = await createServiceHarness();
    owner = await signUpOwner(house.service);
  });

  const signIn = (password: string) => sendRequest(house.service, 'POST /login', { body: { username: 'owner', password } });
  const change = (current: string, password: string, cookie = owner.cookie) =>
    sendRequest(house.service, 'PUT /session/password', { cookie, body: { current, password } });
  const isSignedIn = async (cookie: string) =>
    !((await sendRequest(house.service, 'GET /session', { cookie })).json as { isAnonymous: boolean }).isAnonymous;
  const cookieOf = (received: Awaited<ReturnType<typeof sendRequest>>) =>
    [received.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';

  it('is changed when the current one is given, and ends every other session, scripts too', async () => {
    const { service } = house;
    const other = credentialsOf(await signIn(PASSWORD));
    const script = await service.identity.issueScriptToken('owner');
    const changed = await change(PASSWORD, NEW);
    expect(changed.status).to.equal(204);
    for (const token of [other.token, script]) expect((await sendRequest(service, 'GET /v1/me', { token })).status).to.equal(401);
    expect((await sendRequest(service, 'GET /v1/me', { token: owner.token })).status).to.equal(200);
    expect(await isSignedIn(cookieOf(changed))).to.equal(true);
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).to.deep.equal([401, 200]);
  });

  it('stays when the current one is wrong, without a session, or when the new one is weak', async () => {
    const errorOf = ({ status, json }: Awaited<ReturnType<typeof sendRequest>>) => [
      status,
      (json as { error: { message: string } }).error.message,
    ];
    expect(errorOf(await change('wrong one', NEW))).to.deep.equal([403, 'The password is wrong.']);
    expect(errorOf(await change(PASSWORD, NEW, ''))).to.deep.equal([401, 'Sign in first']);
    expect(errorOf(await change(PASSWORD, 'short'))).to.deep.equal([400, 'A password has at least 8 characters.']);
    expect(errorOf(await change(PASSWORD, 'the owner is me'))).to.deep.equal([400, 'A password does not contain your name.']);
    expect((await signIn(PASSWORD)).status).to.equal(200);
  });

  it('limits tries at an open session', async () => {
    for (let count = 0; count < 5; count++) expect((await change('wrong one', NEW)).status).to.equal(403);
    expect((await change(PASSWORD, NEW)).status).to.equal(429);
  });

  describe('is required again after 15 minutes', () => {
    const tokenMade = (token: string) => sendRequest(house.service, 'POST /v1/me/sessions', { token });

    it('is required before sensitive changes, which tokens for scripts cannot make', async () => {
      const { service, clock } = house;
      const response = await tokenMade(owner.token);
      expect(response.status).to.equal(200);
      const script = (response.json as { token: string }).token;
      const refused = await tokenMade(script);
      expect(refused.status).to.equal(403);
      expect((refused.json as { error: { message: string } }).error.message).to.equal(
        'Only a browser that is signed in may do this, and no token for scripts.',
      );
      await clock.sleep(15 * MINUTE_MS - 1);
      expect((await tokenMade(owner.token)).status).to.equal(200);
      await clock.sleep(1);
      for (const line of [
        'POST /v1/me/sessions',
        'DELETE /v1/me/sessions/any',
        'DELETE /v1/members/anna',
        'DELETE /v1/members/anna/sessions',
      ]) {
        const { status, json } = await sendRequest(service, line, { token: owner.token });
        expect([status, (json as { error: { message: string } }).error.message], line).to.deep.equal([
          403,
          'Give your password again to do this.',
        ]);
      }
    });

    it('and then does for 15 more, with another cookie', async () => {
      const { service, clock } = house;
      await clock.sleep(15 * MINUTE_MS);
      const wrong = await sendRequest(service, 'POST /session/confirm', {
        cookie: owner.cookie,
        body: { password: 'wrong one' },
      });
      expect(wrong.status).to.equal(403);
      expect((await tokenMade(owner.token)).status).to.equal(403);
      const confirmed = await sendRequest(service, 'POST /session/confirm', {
        cookie: owner.cookie,
        body: { password: PASSWORD },
      });
      expect(confirmed.status).to.equal(204);
      expect((await tokenMade(owner.token)).status).to.equal(200);
      const cookie = cookieOf(confirmed);
      expect(cookie).not.to.equal(owner.cookie);
      // A request that was under way with the former one is answered; a minute later nothing is.
      expect([await isSignedIn(owner.cookie), await isSignedIn(cookie)]).to.deep.equal([true, true]);
      await clock.sleep(10_000);
      expect([await isSignedIn(owner.cookie), await isSignedIn(cookie)]).to.deep.equal([false, true]);
      const again = await sendRequest(service, 'POST /session/confirm', { cookie, body: { password: PASSWORD } });
      await clock.sleep(10_000);
      expect([await isSignedIn(cookie), await isSignedIn(cookieOf(again))]).to.deep.equal([false, true]);
    });

    it('and leaves nothing behind when the session ends', async () => {
      const { service } = house;
      const confirmed = await sendRequest(service, 'POST /session/confirm', {
        cookie: owner.cookie,
        body: { password: PASSWORD },
      });
      const cookie = cookieOf(confirmed);
      await sendRequest(service, 'POST /logout', { cookie });
      expect([await isSignedIn(owner.cookie), await isSignedIn(cookie)]).to.deep.equal([false, false]);
      expect((await sendRequest(service, 'GET /v1/me', { token: owner.token })).status).to.equal(401);
    });
  });

  it('is not required when the owner signs a member out', async () => {
    const { service } = house;
    const invitation = await service.identity.accounts.invite();
    const guest = credentialsOf(
      await sendRequest(service, 'POST /signup', { body: { username: 'guest', password: PASSWORD, invitation } }),
    );
    const end = (token: string) => sendRequest(service, 'DELETE /v1/members/guest/sessions', { token });
    expect((await end(guest.token)).status).to.equal(403);
    expect((await end(owner.token)).status).to.equal(204);
    expect((await sendRequest(service, 'GET /v1/me', { token: guest.token })).status).to.equal(401);
    expect((await sendRequest(service, 'POST /login', { body: { username: 'guest', password: PASSWORD } })).status).to.equal(200);
    expect((await sendRequest(service, 'DELETE /v1/members/missing/sessions', { token: owner.token })).status).to.equal(404);
  });
});
