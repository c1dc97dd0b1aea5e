import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createConnectDealer } from '#adapters/service/adapters/dealer/dealer-authentication.ts';
import { createDealerHub } from '#adapters/service/application/kernel/dealer/dealer-hub.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  fetchScopedToken,
  credentialsOf,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('accounts and sessions', () => {
  let house: ServiceHarness;
  beforeEach(async () => (house = await createServiceHarness()));

  it('reports on the first visit that an owner is needed, and not afterwards', async () => {
    const { service } = house;
    const first = (await sendRequest(service, 'GET /session')).json as object;
    expect(first).to.include({ isAnonymous: true, needsOwner: true });
    await signUpOwner(service);
    const second = (await sendRequest(service, 'GET /session')).json as object;
    expect(second).to.include({ isAnonymous: true, needsOwner: false });
  });

  it('makes the first to sign up the owner with the premium product [S1.01]', async () => {
    const { service } = house;
    const { token } = await signUpOwner(service, 'Zoë');
    const me = (await sendRequest(service, 'GET /v1/me', { token })).json as object;
    expect(me).to.include({ id: 'zoë', display_name: 'Zoë', product: 'premium', type: 'user' });
    expect((await service.identity.accounts.byId('zoë'))?.isOwner).to.equal(true);
  });

  it('makes one owner of two that come at the same moment', async () => {
    const { service } = house;
    const signUp = (username: string) => sendRequest(service, 'POST /signup', { body: { username, password: PASSWORD } });
    const statuses = (await Promise.all([signUp('one'), signUp('two')])).map(({ status }) => status);
    expect(statuses.sort()).to.deep.equal([200, 403]);
  });

  it('lets later ones in with an invitation, each once and for 14 days', async () => {
    const { service, clock } = house;
    await signUpOwner(service);
    const signUp = (username: string, invitation?: string) =>
      sendRequest(service, 'POST /signup', { body: { username, password: PASSWORD, invitation }, remoteAddress: username });
    expect((await signUp('guest')).status).to.equal(403);
    expect((await signUp('guest', 'guessed')).status).to.equal(403);
    const code = await service.identity.accounts.invite();
    expect((await signUp('guest', code)).status).to.equal(200);
    expect((await signUp('other', code)).status).to.equal(403);
    expect((await service.identity.accounts.byId('guest'))?.isOwner).to.equal(false);
    const late = await service.identity.accounts.invite();
    await clock.sleep(14 * 24 * 60 * MINUTE_MS);
    expect((await signUp('late', late)).status).to.equal(403);
  });

  it('keeps an invitation when the name is taken', async () => {
    const { service } = house;
    await signUpOwner(service);
    const invitation = await service.identity.accounts.invite();
    const signUp = (username: string) =>
      sendRequest(service, 'POST /signup', { body: { username, password: PASSWORD, invitation } });
    expect((await signUp('OWNER')).status).to.equal(409);
    expect((await signUp('guest')).status).to.equal(200);
  });

  for (const [username, password, means] of [
    ['', PASSWORD, 400],
    ['a'.repeat(33), PASSWORD, 400],
    ['two words', PASSWORD, 400],
    ['<script>', PASSWORD, 400],
    ['a'.repeat(32), PASSWORD, 200],
    ['Zoë-2.x_y', PASSWORD, 200],
    ['owner', '1234567', 400],
    ['owner', 'zqkv7wjx', 200],
    ['owner', 'x y z '.repeat(21), 200],
    ['owner', 'x y z '.repeat(22), 400],
  ] as const)
    it(`answers ${String(means)} to the name "${username}" with a password of ${String(password.length)} characters`, async () => {
      expect((await sendRequest(house.service, 'POST /signup', { body: { username, password } })).status).to.equal(means);
    });

  it('signs in with the right password only, and answers a wrong name like a wrong password', async () => {
    const { service } = house;
    await signUpOwner(service);
    const login = (username: string, password: string) => sendRequest(service, 'POST /login', { body: { username, password } });
    expect((await login('Owner', PASSWORD)).status).to.equal(200);
    const wrongPassword = await login('owner', 'wrong password');
    const wrongName = await login('missing', PASSWORD);
    expect([wrongPassword.status, wrongName.status]).to.deep.equal([401, 401]);
    expect(wrongPassword.json).to.deep.equal(wrongName.json);
  });

  it('gives cookies that no script reads, that no other site sends, and only the calls that need them', async () => {
    const received = await sendRequest(house.service, 'POST /signup', { body: { username: 'owner', password: PASSWORD } });
    const cookies = [received.headers['set-cookie'] ?? []].flat();
    for (const cookie of cookies) expect(cookie).to.include('HttpOnly').and.include('SameSite=Strict').and.not.include('Secure');
    const pathsOf = (name: RegExp) =>
      cookies.filter((cookie) => name.test(cookie)).map((cookie) => /Path=([^;]*)/.exec(cookie)?.[1]);
    expect(pathsOf(/^cadenza-[0-9a-f]{8}=/)).to.deep.equal(['/session', '/login', '/signup', '/logout']);
    expect(pathsOf(/^cadenza-known-[0-9a-f]{8}=/)).to.deep.equal(['/session', '/login']);
  });

  it('gives cookies over https that no neighbouring host can plant, reads no others there, and empties the browser at sign-out', async () => {
    const { service } = house;
    const https = { origin: 'https://music.example.org' };
    const received = await sendRequest(service, 'POST /signup', { ...https, body: { username: 'owner', password: PASSWORD } });
    const [cookie = '', known = '', ...more] = [received.headers['set-cookie'] ?? []].flat();
    expect([more.length, received.headers['clear-site-data']]).to.deep.equal([0, undefined]);
    expect(known).to.match(/^__Host-cadenza-known-[0-9a-f]{8}=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(cookie).to.match(/^__Host-cadenza-[0-9a-f]{8}=[0-9a-f]{64}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const [pair = ''] = cookie.split(';');
    const isAnonymous = async (sent: string) =>
      ((await sendRequest(service, 'GET /session', { ...https, cookie: sent })).json as { isAnonymous: boolean }).isAnonymous;
    expect(await isAnonymous(pair)).to.equal(false);
    expect(await isAnonymous(pair.replace('__Host-', ''))).to.equal(true);
    const left = await sendRequest(service, 'POST /logout', { ...https, cookie: pair });
    expect(left.headers['clear-site-data']).to.equal('"cache", "storage"');
    expect([left.headers['set-cookie'] ?? []].flat().join()).to.match(
      /^__Host-cadenza-\w+=; Max-Age=0; Path=\/;.*Secure; SameSite=Strict$/,
    );
    expect(await isAnonymous(pair)).to.equal(true);
    expect((await sendRequest(service, 'POST /logout')).headers).to.not.have.property('clear-site-data');
  });

  it('issues tokens of 3540 s that expire on time, and renews them by the cookie [S3.30] [S9.45]', async () => {
    const { service, clock } = house;
    const { cookie, token } = await signUpOwner(service);
    await clock.sleep(3_540_000 - 1);
    expect((await sendRequest(service, 'GET /v1/me', { token })).status).to.equal(200);
    await clock.sleep(1);
    const refused = await sendRequest(service, 'GET /v1/me', { token });
    expect(refused.status).to.equal(401);
    expect(refused.headers['www-authenticate']).to.equal('Bearer');
    const session = (await sendRequest(service, 'GET /session', { cookie })).json as {
      accessToken: string;
      isAnonymous: boolean;
    };
    expect(session).to.include({ isAnonymous: false, accessTokenExpirationTimestampMs: clock.nowMs() + 3_540_000 });
    expect((await sendRequest(service, 'GET /v1/me', { token: session.accessToken })).status).to.equal(200);
  });

  it('refuses tokens that are missing, made up, changed or unsigned', async () => {
    const { service } = house;
    const { token } = await signUpOwner(service);
    const [body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, userId: 'other' })).toString('base64url');
    for (const wrong of ['x', `${body}.`, `${forged}.${signature}`, `${token}.x`, body])
      expect((await sendRequest(service, 'GET /v1/me', { token: wrong })).status, wrong).to.equal(401);
    expect((await sendRequest(service, 'GET /v1/me')).status).to.equal(401);
  });

  it('signs out: the cookie, its tokens and nothing else', async () => {
    const { service } = house;
    const first = await signUpOwner(service);
    const second = credentialsOf(await sendRequest(service, 'POST /login', { body: { username: 'owner', password: PASSWORD } }));
    expect((await sendRequest(service, 'POST /logout', { cookie: first.cookie })).status).to.equal(204);
    expect((await sendRequest(service, 'GET /v1/me', { token: first.token })).status).to.equal(401);
    expect((await sendRequest(service, 'GET /session', { cookie: first.cookie })).json).to.include({ isAnonymous: true });
    expect((await sendRequest(service, 'GET /v1/me', { token: second.token })).status).to.equal(200);
  });

  it('signs out everywhere, scripts too, and closes sockets with a push', async () => {
    const { service } = house;
    const first = await signUpOwner(service);
    const second = credentialsOf(await sendRequest(service, 'POST /login', { body: { username: 'owner', password: PASSWORD } }));
    const script = await service.identity.issueScriptToken('owner');
    const ended: string[] = [];
    service.identity.sessions.onEnd((id) => ended.push(id));
    await sendRequest(service, 'POST /logout', { cookie: first.cookie, body: { everywhere: true } });
    for (const token of [first.token, second.token, script])
      expect((await sendRequest(service, 'GET /v1/me', { token })).status).to.equal(401);
    expect(new Set(ended).size).to.equal(3);
  });

  it('ends the session before when the same browser signs in again', async () => {
    const { service } = house;
    const first = await signUpOwner(service);
    await sendRequest(service, 'POST /login', { body: { username: 'owner', password: PASSWORD }, cookie: first.cookie });
    expect((await sendRequest(service, 'GET /v1/me', { token: first.token })).status).to.equal(401);
  });

  it('forgets a session that is not used for 30 days', async () => {
    const { service, clock } = house;
    const { cookie } = await signUpOwner(service);
    const isAnonymous = async () =>
      ((await sendRequest(service, 'GET /session', { cookie })).json as { isAnonymous: boolean }).isAnonymous;
    await clock.sleep(29 * DAY_MS);
    expect(await isAnonymous()).to.equal(false);
    await clock.sleep(29 * DAY_MS);
    expect(await isAnonymous()).to.equal(false);
    await clock.sleep(30 * DAY_MS);
    expect(await isAnonymous()).to.equal(true);
  });

  it('ends a session 180 days after the sign-in, however much it is used', async () => {
    const { service, clock } = house;
    const { cookie } = await signUpOwner(service);
    const session = async () =>
      (await sendRequest(service, 'GET /session', { cookie })).json as { isAnonymous: boolean; accessToken: string };
    for (let days = 0; days < 179; days++) {
      await clock.sleep(DAY_MS);
      expect((await session()).isAnonymous).to.equal(false);
    }
    await clock.sleep(DAY_MS - 1_000);
    const { accessToken: token } = await session();
    await clock.sleep(1_000);
    expect((await session()).isAnonymous).to.equal(true);
    expect((await sendRequest(service, 'GET /v1/me', { token })).status).to.equal(401);
  });

  describe('from other sites', () => {
    for (const [headers, means] of [
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{ 'sec-fetch-site': 'none' }, 200],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ origin: 'http://localhost:4070' }, 200],
      [{ origin: 'http://localhost:5000' }, 403],
      [{ origin: 'null' }, 403],
      [{}, 200],
    ] as const)
      it(`${JSON.stringify(headers)} gets ${String(means)} for the cookie's calls`, async () => {
        const received = await sendRequest(house.service, 'GET /session', { headers });
        expect(received.status).to.equal(means);
        expect(received.headers).not.to.have.property('access-control-allow-origin');
      });
  });

  describe('dealer tickets', () => {
    const ticketOf = async (token: string) =>
      ((await sendRequest(house.service, 'POST /session/dealer-ticket', { token })).json as { ticket: string }).ticket;

    it('let in once, within 60 s, whose session still is', async () => {
      const { service, clock } = house;
      const { token, cookie } = await signUpOwner(service);
      const used = await ticketOf(token);
      expect((await service.identity.redeem(used, false))?.userId).to.equal('owner');
      expect(await service.identity.redeem(used, false)).to.equal(null);
      const old = await ticketOf(token);
      await clock.sleep(60_000);
      expect(await service.identity.redeem(old, false)).to.equal(null);
      const ended = await ticketOf(token);
      await sendRequest(service, 'POST /logout', { cookie });
      expect(await service.identity.redeem(ended, false)).to.equal(null);
    });

    it('open no socket that stays when the session ends at that moment', async () => {
      const hub = createDealerHub(house.clock, createSeededRandom(1));
      const redeem = () => Promise.resolve({ userId: 'owner', product: 'premium', sessionId: 'ended', resource: null } as const);
      const sessions = { onEnd: () => () => undefined, byId: () => Promise.resolve(null) };
      const closes: number[] = [];
      const peer = { send: () => undefined, close: (code: number) => void closes.push(code) };
      await createConnectDealer({ redeem, sessions }, hub)({ accessToken: 'ticket', isLoopback: false }, peer);
      expect(closes).to.deep.equal([4401]);
    });

    it('lead to sockets that close with the next ping when their session ended silently', async () => {
      const { service, clock } = house;
      const { token } = await signUpOwner(service);
      const closes: number[] = [];
      const peer = { send: () => undefined, close: (code: number) => void closes.push(code) };
      const session = await service.connect({ accessToken: await ticketOf(token), isLoopback: false }, peer);
      session?.onMessage('{"type":"ping"}');
      await clock.advance(1);
      expect(closes).to.deep.equal([]);
      const [id = ''] = await service.identity.sessions.idsOf('owner');
      await service.store.write([{ op: 'remove', kind: 'session', id }]);
      session?.onMessage('{"type":"ping"}');
      await clock.advance(1);
      expect(closes).to.deep.equal([4401]);
    });

    it('carry on the scope of the token', async () => {
      const { service } = house;
      const { cookie } = await signUpOwner(service);
      const resource = albumUri('First Light');
      const token = await fetchScopedToken(service, resource, cookie);
      expect((await service.identity.redeem(await ticketOf(token), false))?.resource).to.equal(resource);
    });

    it('are the only way in, except for the bearer token itself on loopback', async () => {
      const { service } = house;
      const { token } = await signUpOwner(service);
      expect(await service.identity.redeem(token, false)).to.equal(null);
      expect((await service.identity.redeem(token, true))?.userId).to.equal('owner');
      expect(await service.identity.redeem('', true)).to.equal(null);
    });
  });
});
