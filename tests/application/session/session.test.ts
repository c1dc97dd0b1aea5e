import { expect } from 'chai';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { getTime, getMe } from '#application/calls/account/account.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { createPendingPlay } from '#application/session/pending-play.ts';
import { createSession } from '#application/session/session.ts';
import { createSignIn } from '#application/session/sign-in.ts';
import { createScriptedHttp, json, pathOf, PROFILE, type Scripted, SESSION } from '../support/scripted-http.ts';

const HOUR_MS = 3_600_000;

function setUp(response: Partial<Record<string, Scripted>> = {}) {
  const clock = createVirtualClock();
  let tokens = 0;
  const standard: Record<string, Scripted> = {
    '/session': () => json(200, SESSION(`token-${(tokens += 1)}`, clock.nowMs())),
    '/login': () => json(200, SESSION(`token-${(tokens += 1)}`, clock.nowMs())),
    '/logout': () => json(204),
    '/v1/me': () => json(200, PROFILE),
  };
  const http = createScriptedHttp((request) => ({ ...standard, ...response })[pathOf(request)]?.(request) ?? json(404));
  const logger = { log: () => {} };
  const opened = createSession({ http, clock, random: createSeededRandom(1), baseUrl: 'http://service', logger });
  const session = { ...opened, ...createSignIn(opened) };
  const asked = (path: string) => http.sent.filter((request) => pathOf(request) === path).length;
  return { session, clock, http, asked };
}

describe('the session', () => {
  it('fetches the session at the start [S4.91] [S4.43]', async () => {
    const { session, http } = setUp();
    await session.start();
    expect(session.view()).to.deep.equal({
      phase: 'signed-in',
      needsOwner: false,
      user: { id: 'ada', name: 'Ada', product: 'premium' },
    });
    expect(http.sent[0]).to.include({ withCookies: true });
    expect(http.sent[0]?.headers).not.to.have.property('authorization');
  });

  it('is anonymous with an unknown cookie [S6.01]', async () => {
    const { session, asked } = setUp({ '/session': () => json(200, { ...SESSION('a', 0, true), needsOwner: true }) });
    await session.start();
    expect(session.view()).to.deep.equal({ phase: 'anonymous', needsOwner: true, user: null });
    expect(asked('/v1/me')).to.equal(0);
  });

  for (const [response, message] of [
    [json(404), 'User info request failed with status 404'],
    [json(200), 'Unexpected empty response.'],
  ] as const)
    it(`is not signed in when user info fails: ‘${message}’ [S8.47] [S8.48] [S8.53]`, async () => {
      const { session } = setUp({ '/v1/me': () => response });
      const refused = await session.signIn({ username: 'ada', password: 'secret-8' }).catch(errorFrom);
      expect(refused).to.include({ kind: 'session', message });
      session.stop();
    });

  it('renews the token before it ends', async () => {
    const { session, clock, asked } = setUp();
    await session.start();
    await clock.advance(3_540_000 - 60_001);
    expect(asked('/session')).to.equal(1);
    await clock.advance(1);
    expect(asked('/session')).to.equal(2);
    session.stop();
    expect(clock.pending()).to.equal(0);
  });

  it('renews the token once after a sleep for all concurrent callers [S4.42]', async () => {
    const { session, clock, asked } = setUp();
    await session.start();
    session.stop();
    await clock.sleep(8 * HOUR_MS);
    const tokens = await Promise.all([session.tokens.current(), session.tokens.current(), session.tokens.renew('token-1')]);
    expect(tokens).to.deep.equal(['token-2', 'token-2', 'token-2']);
    expect(asked('/session')).to.equal(2);
  });

  it('shares one renewal among all calls that met a 401', async () => {
    const { session, asked } = setUp({
      '/v1/me': ({ headers }) => (headers?.['authorization'] === 'Bearer token-2' ? json(200, PROFILE) : json(401)),
      '/melody/v1/time': () => json(200, { timestamp: 1 }),
    });
    await session.start();
    expect(asked('/session')).to.equal(2);
    expect(session.view().phase).to.equal('signed-in');
    await session.api.send(getMe, {});
    expect(asked('/session')).to.equal(2);
    expect(await session.api.send(getTime, {})).to.deep.equal({ timestamp: 1 });
  });

  it('renews a token that is always refused twice a minute at most, and again after it', async () => {
    let isRefused = false;
    const { session, clock, asked } = setUp({ '/v1/me': () => (isRefused ? json(401) : json(200, PROFILE)) });
    await session.start();
    isRefused = true;
    const send = () => session.api.send(getMe, {}).catch((thrown: unknown) => errorFrom(thrown).code);
    for (const expected of [2, 2, 2]) {
      expect(await send()).to.equal('REQUEST_FAILED');
      expect(asked('/session')).to.equal(expected);
    }
    await clock.advance(60_000);
    isRefused = false;
    await send();
    isRefused = true;
    await send();
    expect(asked('/session')).to.equal(3);
    session.stop();
  });

  it('keeps asking for a session while the service is out of reach', async () => {
    let isUp = false;
    const { session, clock } = setUp({
      '/session': () => (isUp ? json(200, SESSION('t', clock.nowMs())) : json(503)),
    });
    const started = session.start();
    await clock.advance(30_000);
    await started;
    expect(session.view().phase).to.equal('unknown');
    isUp = true;
    await clock.advance(120_000);
    expect(session.view().phase).to.equal('signed-in');
    session.stop();
  });

  it('signs in, and shows in one sentence why not', async () => {
    const { session } = setUp({ '/session': () => json(200, SESSION('a', 0, true)), '/signup': () => json(403) });
    await session.start();
    await session.signIn({ username: 'ada', password: 'secret-8' });
    expect(session.view().phase).to.equal('signed-in');
    const refused = await session.signUp({ username: 'bob', password: 'secret-8' }).catch(errorFrom);
    expect(refused).to.have.property('code', 'SIGN_UP_CLOSED');
  });

  it('takes the service’s own sentence where it is one of ours', async () => {
    const short = { error: { status: 400, message: 'A password has at least 8 characters.' } };
    const { session } = setUp({ '/signup': () => json(400, short) });
    await session.start();
    const refused = await session.signUp({ username: 'bob', password: 'x' }).catch(errorFrom);
    expect(refused).to.have.property('code', 'SIGN_UP_PASSWORD_SHORT');
  });

  it('signs out everywhere, and forgets the token', async () => {
    const { session, http, asked } = setUp();
    await session.start();
    await session.signOut({ everywhere: true });
    expect(session.view()).to.deep.equal({ phase: 'anonymous', needsOwner: false, user: null });
    expect(JSON.parse(String(http.sent.at(-1)?.body))).to.deep.equal({ everywhere: true });
    await session.tokens.current();
    expect(asked('/session')).to.equal(2);
    session.stop();
  });
});

describe('an anonymous play attempt', () => {
  it('is kept in session storage, read once and cleared [S4.92] [S4.93]', () => {
    const storage = createMemoryStorage();
    createPendingPlay(storage).save({ contextUri: 'spotify:album:1', index: 2 });
    expect(storage.get('anonymous-play-attempt')).to.be.a('string');
    const afterSignIn = createPendingPlay(storage);
    expect(afterSignIn.consume()).to.deep.equal({ contextUri: 'spotify:album:1', index: 2 });
    expect(afterSignIn.consume()).to.equal(null);
  });

  it('is nothing when storage holds nonsense', () => {
    const storage = createMemoryStorage();
    storage.set('anonymous-play-attempt', '{"contextUri":7}');
    expect(createPendingPlay(storage).consume()).to.equal(null);
  });
});
