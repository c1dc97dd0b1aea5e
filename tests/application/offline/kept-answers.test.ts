import { expect } from 'chai';
import { createMemoryFiles } from '#adapters/fakes/memory-files.ts';
import { withKeptAnswers } from '#application/api/kept-answers-http.ts';
import { createKeptAnswers } from '#application/offline/kept-answers.ts';
import { Failure } from '#application/runtime/failure.ts';
import { textFromUtf8, utf8FromText } from '#application/runtime/utf8.ts';
import { baseError } from '#domain/errors/base-error.ts';
import { keptFilesContract } from '#tests/contracts/kept-files.ts';

keptFilesContract('in memory', createMemoryFiles);

const ORIGIN = 'http://localhost:4070';
const SESSION = {
  accessToken: 'secret',
  accessTokenExpirationTimestampMs: 9,
  isAnonymous: false,
  clientId: 'c',
  needsOwner: false,
};

/** A page whose service responds with `body` at a path, or is out of reach. */
function openPage() {
  const files = createMemoryFiles();
  const answers = createKeptAnswers(files);
  const bodies = new Map<string, unknown>([['/session', SESSION]]);
  let lost: 'no' | 'line' | 'proxy' = 'no';
  let backs = 0;
  let slow: string | null = null;
  let release = () => {};
  const http = withKeptAnswers({
    load: () => Promise.resolve(answers),
    firstScreen: Promise.resolve(),
    onBack: () => (backs += 1),
    http: {
      async send({ url }) {
        await Promise.resolve();
        if (url === ORIGIN + (slow ?? '')) await new Promise<void>((resolve) => (release = resolve));
        if (lost === 'line' || url === ORIGIN + (slow ?? '')) throw new Failure(baseError('NETWORK_ERROR'));
        const body = utf8FromText(JSON.stringify(bodies.get(url.slice(ORIGIN.length)) ?? null));
        return { status: lost === 'proxy' ? 502 : 200, headers: {}, body };
      },
    },
  });
  const get = async (path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', asked?: string) => {
    const { body, status } = await http.send({ method, url: ORIGIN + path, ...(asked === undefined ? {} : { body: asked }) });
    // What is kept is written after the response.
    await answers.find({ method: 'GET', url: '' });
    await new Promise((resolve) => setImmediate(resolve));
    return status === 200 ? (JSON.parse(textFromUtf8(body)) as unknown) : status;
  };
  return {
    answers,
    bodies,
    files,
    get,
    lose: (how: typeof lost) => (lost = how),
    backs: () => backs,
    loseOnly: (path: string) => (slow = path),
    release: () => release(),
  };
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof Failure ? thrown.code : 'other'),
  );

describe('the answers that a member saw', () => {
  it('are given again while the service is out of reach, the last one of each request', async () => {
    const page = openPage();
    await page.get('/session');
    page.bodies.set('/v1/me?a=1', 'old').set('/v1/me?a=2', 'two');
    await page.get('/v1/me?a=1');
    page.bodies.set('/v1/me?a=1', 'new');
    await page.get('/v1/me?a=1');
    for (const how of ['line', 'proxy'] as const) {
      page.lose(how);
      expect(await page.get('/v1/me?a=1')).to.equal('new');
    }
    expect(await page.get('/v1/me?a=2')).to.equal(502);
    page.lose('line');
    expect(await failureOf(page.get('/v1/me?a=2'))).to.equal('NETWORK_ERROR');
    expect(await failureOf(page.get('/v1/me?a=1', 'POST'))).to.equal('NETWORK_ERROR');
  });

  it('are loaded again once the service is back, and not because of one request that fails beside others', async () => {
    const page = openPage();
    page.bodies.set('/v1/me', 'me');
    page.lose('line');
    await failureOf(page.get('/v1/me'));
    page.lose('no');
    await page.get('/v1/me');
    await page.get('/v1/me');
    expect(page.backs()).to.equal(1);
    page.loseOnly('/v1/shows');
    const failing = failureOf(page.get('/v1/shows'));
    await page.get('/v1/me');
    page.release();
    expect(await failing).to.equal('NETWORK_ERROR');
    await page.get('/v1/me');
    expect(page.backs()).to.equal(1);
  });

  it('no longer say what is saved once that has changed', async () => {
    const page = openPage();
    await page.get('/session');
    const [songs, albums] = ['/collection-view/v1/collection/tracks/ada', '/collection-view/v1/collection/albums/ada'];
    for (const path of [`${songs}/contains?base62ids=1`, `${albums}/contains?base62ids=1`, '/v1/me/tracks?limit=9'])
      await page.get(path);
    await page.get(`${songs}?base62ids=1`, 'PUT');
    expect(await page.files.names()).to.have.members(['/session', `${albums}/contains?base62ids=1`, '/v1/me/tracks?limit=9']);
  });

  it('hold a session without its token', async () => {
    const page = openPage();
    await page.get('/session');
    page.lose('line');
    expect(await page.get('/session')).to.deep.equal({ ...SESSION, accessToken: 'offline', accessTokenExpirationTimestampMs: 0 });
  });

  it('answer POST requests that only read, by their body; others fail', async () => {
    const page = openPage();
    const path = '/v1/me/smart-tracks';
    await page.get('/session');
    for (const rules of ['a', 'b']) {
      page.bodies.set(path, rules);
      await page.get(path, 'POST', rules);
    }
    await page.get('/playlist/v2/playlist', 'POST', 'a');
    page.lose('proxy');
    expect(await page.get(path, 'POST', 'a')).to.equal('a');
    expect(await page.get(path, 'POST', 'b')).to.equal('b');
    expect(await page.get(path, 'POST', 'c')).to.equal(502);
    expect(await page.get('/playlist/v2/playlist', 'POST', 'a')).to.equal(502);
  });

  it('are neither licences, addresses of files, invitations and shares, nor of visitors', async () => {
    const page = openPage();
    await page.get('/v1/before');
    await page.get('/session');
    for (const path of ['/storage-resolve/files/x', '/melody/v1/license_url', '/v1/members/invitations', '/v1/me/shares'])
      await page.get(path);
    expect(await page.files.names()).to.deep.equal(['/session']);
  });

  it('all go with the session, and what was under way stays out', async () => {
    const page = openPage();
    await page.get('/session');
    await page.get('/v1/me');
    page.bodies.set('/session', { ...SESSION, isAnonymous: true });
    await page.get('/session');
    await page.get('/v1/me');
    expect(await page.files.names()).to.deep.equal([]);
    page.bodies.set('/session', SESSION);
    for (const signOut of [() => page.answers.clear(), () => page.get('/logout', 'POST')]) {
      await page.get('/session');
      await page.get('/v1/me');
      await signOut();
      await page.get('/v1/me');
      expect(await page.files.names()).to.deep.equal([]);
    }
  });

  it('of the screens after a sign-in are kept, and no page of the member before', async () => {
    const page = openPage();
    page.bodies.set('/signup', SESSION);
    await page.get('/signup', 'POST');
    page.bodies.set('/v1/me', { id: 'clara' });
    await page.get('/v1/me');
    await page.get('/v1/me/albums');
    await page.get('/v1/me');
    expect(await page.files.names()).to.deep.equal(['/session', '/v1/me/albums', '/v1/me']);
    page.bodies.set('/v1/me', { id: 'robert' });
    await page.get('/v1/me');
    expect(await page.files.names()).to.deep.equal(['/session', '/v1/me']);
  });

  it('stay as they are where there is no room', async () => {
    const page = openPage();
    await page.get('/session');
    page.bodies.set('/v1/me', 'old');
    await page.get('/v1/me');
    page.files.fillUp(true);
    page.bodies.set('/v1/me', 'new');
    expect(await page.get('/v1/me')).to.equal('new');
    page.lose('line');
    expect(await page.get('/v1/me')).to.equal('old');
  });

  it('are at most 600: the oldest go first', async () => {
    const page = openPage();
    await page.get('/session');
    for (let at = 0; at < 650; at += 1) await page.get(`/v1/tracks/${at}`);
    const names = await page.files.names();
    expect(names).to.have.lengthOf(601);
    expect(names).to.include('/session').and.include('/v1/tracks/649').and.not.include('/v1/tracks/49');
  });

  it('are asked for again once the service responds', async () => {
    const page = openPage();
    await page.get('/session');
    expect(page.backs()).to.equal(0);
    page.lose('line');
    await page.get('/session');
    page.lose('no');
    await page.get('/session');
    await page.get('/session');
    expect(page.backs()).to.equal(1);
  });
});
