import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { signatureOf } from '#adapters/service/application/scrobbling/lastfm.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { createScrobbling, HEARD_MS, KEYS, LISTENBRAINZ, MBID, TOKEN } from './scrobbling-scene.ts';

const TITLES = ['First Light One', 'First Light Two', 'First Light Three'];

describe('listens for a server with the API of ListenBrainz', () => {
  it('are sent once each, in order, with what sounds now', async () => {
    const { connect, listen, server, status } = await createScrobbling();
    expect((await connect()).body).to.include({ user_name: 'ada', state: 'ready' });
    await listen(3);
    expect(server.listens.map(({ title }) => title)).to.deep.equal(TITLES);
    expect(server.playing).to.deep.equal(TITLES);
    expect(await status()).to.include({ sent: 3, waiting: 0, problem: null });
    const [at1, at2] = server.listens.map(({ at }) => at);
    expect((at2 ?? 0) - (at1 ?? 0)).to.equal(HEARD_MS / 1_000);
  });

  it('wait while it refuses, as long as it asks for, and follow in order', async () => {
    const { clock, connect, listen, server, status } = await createScrobbling();
    await connect();
    server.next(server.answer({}, 429, 900_000), server.answer({}, 503));
    await listen(3);
    expect(server.listens).to.deep.equal([]);
    expect(await status()).to.include({ state: 'waiting', waiting: 3, problem: 'It answers with status 429' });
    await clock.advance(900_000);
    await clock.advance(60_000);
    expect(server.listens.map(({ title }) => title)).to.deep.equal(TITLES);
  });

  it('outlive a restart of the service while the server delays its answer, and are sent once', async () => {
    const { clock, connect, device, listen, restart, server, status } = await createScrobbling();
    await connect();
    const one = await device();
    server.hold();
    await listen(2, one);
    expect((await status())?.['waiting']).to.equal(2);
    await restart();
    server.release();
    await clock.advance(1_000);
    await clock.advance(60_000);
    expect(server.listens.map(({ title }) => title)).to.deep.equal(TITLES.slice(0, 2));
  });

  it('are not repeated when the answer was lost: the server is asked first', async () => {
    const { clock, connect, listen, server, status } = await createScrobbling();
    await connect();
    server.next(server.takeAndLose);
    await listen(1);
    await clock.advance(30_000);
    expect(server.listens).to.have.length(1);
    expect(await status()).to.include({ state: 'ready', sent: 1, uncertain: 0 });
  });

  it('are sent again when the server does not have them, and counted when it has no list of them', async () => {
    const { clock, connect, listen, server, status } = await createScrobbling();
    await connect();
    server.next({ type: 'lost', reason: 'x' }, null, null, { type: 'lost', reason: 'x' }, server.answer({}, 404));
    const one = await listen(1);
    await clock.advance(60_000);
    expect(server.listens.map(({ title }) => title)).to.deep.equal(TITLES.slice(0, 1));
    await listen(1, one);
    await clock.advance(60_000);
    expect(server.listens).to.have.length(1);
    expect(await status()).to.include({ sent: 1, uncertain: 1, waiting: 0 });
  });

  it('are dropped and shown when it refuses them for good', async () => {
    const { connect, listen, server, status } = await createScrobbling();
    await connect();
    server.next(server.answer({ error: 'bad' }, 400));
    await listen(2);
    expect(server.listens.map(({ title }) => title)).to.deep.equal(TITLES.slice(1, 2));
    expect(await status()).to.include({ sent: 1, refused: 1 });
  });

  it('wait for new credentials when it does not accept the old ones', async () => {
    const { clock, connect, listen, server, status } = await createScrobbling();
    await connect();
    server.next(server.answer({}, 401));
    await listen(2);
    await clock.advance(600_000);
    expect(server.listens).to.deep.equal([]);
    expect(await status()).to.include({ state: 'unauthorised', waiting: 2 });
    await connect();
    await clock.advance(1);
    expect(server.listens.map(({ title }) => title)).to.deep.equal(TITLES.slice(0, 2));
  });

  it('are none in a private session, and nothing is announced', async () => {
    const { connect, device, listen, server } = await createScrobbling();
    await connect();
    const one = await device();
    await one.command({ endpoint: 'set_private_session', value: true });
    const before = server.requests.length;
    await listen(2, one);
    expect(server.requests.length).to.equal(before);
  });

  it('are not sent after the history was deleted', async () => {
    const { clock, connect, listen, request, server, status } = await createScrobbling();
    await connect();
    server.next(server.answer({}, 503));
    await listen(1);
    await request('DELETE', '/v1/me/history');
    await clock.advance(600_000);
    expect(server.listens).to.deep.equal([]);
    expect((await status())?.['waiting']).to.equal(0);
  });
});

describe('a recording with a MusicBrainz identifier', () => {
  it('is sent with it, and loved by it without a search', async () => {
    const { clock, connect, identify, listen, request, server } = await createScrobbling();
    await identify('First Light One', MBID);
    await connect();
    await listen(2);
    expect(server.listens.map(({ mbid }) => mbid)).to.deep.equal([MBID, null]);
    await request('PUT', `/v1/me/tracks?ids=${seededId('track', 'First Light One')}`);
    await clock.advance(1);
    expect(server.loves).to.deep.equal([[MBID, true]]);
    expect(server.requests.some(({ url }) => url.includes('/1/metadata/lookup/'))).to.equal(false);
  });

  it('is sent with it to a server with the API of Last.fm', async () => {
    const { connectLastFm, identify, listen, server } = await createScrobbling();
    await identify('First Light One', MBID);
    await connectLastFm();
    await listen(1);
    expect(server.listens.map(({ mbid }) => mbid)).to.deep.equal([MBID]);
  });
});

describe('saved tracks', () => {
  const id = seededId('track', 'First Light One');

  it('are loved on the server, and not any more when they are removed', async () => {
    const { clock, connect, request, server } = await createScrobbling();
    await connect();
    await request('PUT', `/v1/me/tracks?ids=${id}`);
    await clock.advance(1);
    await request('DELETE', `/v1/me/tracks?ids=${id}`);
    await clock.advance(1);
    expect(server.loves).to.deep.equal([
      ['mbid of First Light One', true],
      ['mbid of First Light One', false],
    ]);
  });

  it('are not, where the member does not want it', async () => {
    const { clock, connect, request, server } = await createScrobbling();
    await connect(false);
    await request('PUT', `/v1/me/tracks?ids=${id}`);
    await clock.advance(1);
    expect(server.loves).to.deep.equal([]);
  });
});

describe('listens for a server with the API of Last.fm', () => {
  it('are sent after the member allowed it, signed', async () => {
    const { connectLastFm, listen, request, server, status } = await createScrobbling();
    const { body } = await connectLastFm();
    expect(body).to.deep.equal({ url: 'https://www.last.fm/api/auth/?api_key=the-key&token=token' });
    await listen(2);
    expect(server.listens.map(({ title }) => title)).to.deep.equal(TITLES.slice(0, 2));
    expect(server.playing).to.deep.equal(TITLES.slice(0, 2));
    expect(await status()).to.include({ kind: 'lastfm', user_name: 'ada', sent: 2 });
    await request('PUT', `/v1/me/tracks?ids=${seededId('track', 'First Light One')}`);
    for (const { body: text = '' } of server.requests) {
      const { api_sig: signature, format, ...params } = Object.fromEntries(new URLSearchParams(text));
      expect([signature, format]).to.deep.equal([signatureOf(params, KEYS.secret), 'json']);
      expect(text).to.not.include(KEYS.secret);
    }
  });

  it('are signed as its documentation prescribes', () => {
    const expected = createHash('md5').update('api_keyxxxxxxxxmethodauth.getSessiontokenyyyyyyilovecher').digest('hex');
    expect(signatureOf({ method: 'auth.getSession', token: 'yyyyyy', api_key: 'xxxxxxxx' }, 'ilovecher')).to.equal(expected);
  });

  it('wait for a new permission after its error 9, and for time after its error 16', async () => {
    const { clock, connectLastFm, listen, server, status } = await createScrobbling();
    await connectLastFm();
    server.next(server.answer({ error: 16, message: 'Try again' }), server.answer({ error: 9, message: 'Invalid session key' }));
    await listen(1);
    await clock.advance(60_000);
    expect(await status()).to.include({ state: 'unauthorised', problem: 'Invalid session key', waiting: 1 });
  });
});

describe('the credentials of a member', () => {
  it('are stored sealed, and never sent back', async () => {
    const { connect, connectLastFm, request, store } = await createScrobbling();
    await connect();
    await connectLastFm();
    const answer = JSON.stringify((await request('GET', '/v1/me/scrobbling')).body);
    const { items } = await store.list('scrobble-target', { index: 'all', offset: 0, limit: 10 });
    expect(items).to.have.length(2);
    for (const secret of [TOKEN, KEYS.api_key, KEYS.secret, 'session key'])
      expect(answer + JSON.stringify(items), secret).to.not.include(secret);
  });

  it('are refused with a reason, need a recent password, and are deleted on request', async () => {
    const { clock, connect, request, server, status, store } = await createScrobbling();
    server.next(server.answer({ valid: false }));
    const refused = (await connect()).body as { readonly error: { readonly message: string } };
    expect(refused.error.message).to.equal('url: The server does not accept this token');
    await connect();
    expect((await request('DELETE', '/v1/me/scrobbling/other')).status).to.equal(404);
    expect((await request('DELETE', LISTENBRAINZ)).status).to.equal(204);
    expect(await status()).to.equal(undefined);
    expect((await store.list('scrobble-target', { index: 'all', offset: 0, limit: 1 })).total).to.equal(0);
    await clock.advance(901_000);
    expect((await connect()).status).to.equal(403);
  });
});
