import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createCollection, type SavedListChange } from '#adapters/service/application/collection/collection.ts';
import { createCollectionContexts } from '#adapters/service/application/collection/contexts.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  credentialsOf,
  signUpOwner,
} from '#tests/support/service/api-test-client.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';

const track = (name: string) => seededId('track', name);
const [one, two, three] = ['First Light One', 'First Light Two', 'First Light Three'].map(track) as [string, string, string];
const album = seededId('album', 'First Light');
const UNKNOWN_ID = '0'.repeat(22);

async function scene() {
  const { service, clock } = await createServiceHarness();
  const { token } = await signUpOwner(service, 'ada');
  const send = (line: string, body?: unknown) => sendRequest(service, line, { token, ...(body === undefined ? {} : { body }) });
  const invited = async (name: string) => {
    const invitation = await service.identity.accounts.invite();
    return credentialsOf(await sendRequest(service, 'POST /signup', { body: { username: name, password: PASSWORD, invitation } }))
      .token;
  };
  return { service, clock, token, send, invited };
}

const jsonOf = async <Json>(received: Promise<{ readonly json: never }>): Promise<Json> => (await received).json;

describe('saved items', () => {
  it('lists saved tracks with when, the newest first, a page at a time to the end [S7.44] [S2.12]', async () => {
    const { send, clock } = await scene();
    for (const id of [one, two, three]) {
      await clock.advance(1_000);
      expect((await send(`PUT /v1/me/tracks?ids=${id}`)).status).to.equal(200);
    }
    type Listed = { total: number; next: string | null; items: { added_at: string; track: { id: string } }[] };
    const first = await jsonOf<Listed>(send('GET /v1/me/tracks?limit=2'));
    expect(first.items.map((item) => item.track.id)).to.deep.equal([three, two]);
    expect(first.items[0]?.added_at).to.equal(new Date(clock.nowMs()).toISOString().replace('.000Z', 'Z'));
    expect(first.total).to.equal(3);
    const rest = await jsonOf<Listed>(send(`GET ${new URL(first.next ?? '').pathname}${new URL(first.next ?? '').search}`));
    expect(rest.items.map((item) => item.track.id)).to.deep.equal([one]);
    expect(rest.next).to.equal(null);
  });

  it('accepts ids in the query, as a JSON array, or by name, and the first becomes the newest', async () => {
    const { send } = await scene();
    await send(`PUT /v1/me/tracks?ids=${one}`);
    await send('PUT /v1/me/tracks', [two]);
    await send('PUT /v1/me/tracks', { ids: [three] });
    expect((await send(`GET /v1/me/tracks/contains?ids=${one},${two},${three},${UNKNOWN_ID}`)).json).to.deep.equal([
      true,
      true,
      true,
      false,
    ]);
    await send('DELETE /v1/me/tracks', { ids: [one, two, three] });
    await send(`PUT /v1/me/tracks?ids=${two},${one}`);
    const { items } = await jsonOf<{ items: { track: { id: string } }[] }>(send('GET /v1/me/tracks'));
    expect(items.map((item) => item.track.id)).to.deep.equal([two, one]);
  });

  it('keeps the place and the time of an item saved twice', async () => {
    const { send, clock } = await scene();
    await send(`PUT /v1/me/tracks?ids=${one}`);
    await send(`PUT /v1/me/tracks?ids=${two}`);
    const before = (await send('GET /v1/me/tracks')).json;
    await clock.advance(60_000);
    await send(`PUT /v1/me/tracks?ids=${one}`);
    expect((await send('GET /v1/me/tracks')).json).to.deep.equal(before);
  });

  it('lists saved albums whole [S7.45] [S2.13]', async () => {
    const { send } = await scene();
    await send(`PUT /v1/me/albums?ids=${album}`);
    const { items } = await jsonOf<{ items: { album: { id: string; tracks: { total: number } } }[] }>(send('GET /v1/me/albums'));
    expect(items.map((item) => [item.album.id, item.album.tracks.total])).to.deep.equal([[album, 4]]);
    expect((await send(`GET /v1/me/albums/contains?ids=${album}`)).json).to.deep.equal([true]);
    await send(`DELETE /v1/me/albums?ids=${album}`);
    expect((await jsonOf<{ total: number }>(send('GET /v1/me/albums'))).total).to.equal(0);
  });

  type Shows = { total: number; items: { show: { id: string } }[] };
  const withShow = async () => {
    const { send } = await scene();
    const { shows } = await jsonOf<{ shows: { items: { id: string }[] } }>(send('GET /v1/search?q=s&type=show'));
    const [{ id: show }] = shows.items as [{ id: string }];
    expect((await send(`PUT /v1/me/shows?ids=${show}`)).status).to.equal(200);
    return { send, show };
  };

  it('saves shows and lists them [S7.46] [S7.55] [S2.15]', async () => {
    const { send, show } = await withShow();
    const { items } = await jsonOf<Shows>(send('GET /v1/me/shows'));
    expect(items.map((item) => item.show.id)).to.deep.equal([show]);
  });

  it('lists the saved ones among some shows [S7.54]', async () => {
    const { send, show } = await withShow();
    const among = await jsonOf<Shows>(send(`GET /v1/me/shows?ids=${UNKNOWN_ID},${show}`));
    expect(among.items.map((item) => item.show.id)).to.deep.equal([show]);
    expect((await jsonOf<Shows>(send(`GET /v1/me/shows?ids=${UNKNOWN_ID}`))).items).to.deep.equal([]);
  });

  it('reports which shows are saved, and removes them [S7.56] [S7.57]', async () => {
    const { send, show } = await withShow();
    expect((await send(`GET /v1/me/shows/contains?ids=${show},${UNKNOWN_ID}`)).json).to.deep.equal([true, false]);
    expect((await send(`DELETE /v1/me/shows?ids=${show}`)).status).to.equal(200);
    expect((await send(`GET /v1/me/shows/contains?ids=${show}`)).json).to.deep.equal([false]);
  });

  it('saves episodes through /me/episodes', async () => {
    const { send } = await scene();
    const { shows } = await jsonOf<{ shows: { items: { id: string }[] } }>(send('GET /v1/search?q=s&type=show'));
    const episodes = await jsonOf<{ items: { id: string }[] }>(send(`GET /v1/shows/${shows.items[0]?.id}/episodes`));
    const [{ id }] = episodes.items as [{ id: string }];
    await send(`PUT /v1/me/episodes?ids=${id}`);
    const { items } = await jsonOf<{ items: { episode: { id: string } }[] }>(send('GET /v1/me/episodes'));
    expect(items.map((item) => item.episode.id)).to.deep.equal([id]);
    expect((await send(`GET /v1/me/episodes/contains?ids=${id}`)).json).to.deep.equal([true]);
    await send(`DELETE /v1/me/episodes?ids=${id}`);
    expect((await send(`GET /v1/me/episodes/contains?ids=${id}`)).json).to.deep.equal([false]);
  });

  it('reports which artists are followed, and unfollows them [S7.51] [S7.53]', async () => {
    const { send } = await scene();
    const { artists: found } = await jsonOf<{ artists: { items: { id: string }[] } }>(send('GET /v1/search?q=e&type=artist'));
    const [{ id }] = found.items as [{ id: string }];
    await send(`PUT /v1/me/following?type=artist&ids=${id}`);
    expect((await send(`GET /v1/me/following/contains?type=artist&ids=${id},${UNKNOWN_ID}`)).json).to.deep.equal([true, false]);
    expect((await send(`DELETE /v1/me/following?type=artist&ids=${id}`)).status).to.equal(204);
    expect((await send(`GET /v1/me/following/contains?type=artist&ids=${id}`)).json).to.deep.equal([false]);
  });

  it('follows artists, and pages behind the last one [S7.47] [S7.52] [S2.14]', async () => {
    const { send } = await scene();
    const { artists: found } = await jsonOf<{ artists: { items: { id: string }[] } }>(send('GET /v1/search?q=e&type=artist'));
    const [{ id }] = found.items as [{ id: string }];
    expect((await send(`PUT /v1/me/following?type=artist&ids=${id}`)).status).to.equal(204);
    type Following = {
      artists: { total: number; next: string | null; items: { id: string }[]; cursors: { after: string | null } };
    };
    const { artists } = await jsonOf<Following>(send('GET /v1/me/following?type=artist&limit=1'));
    expect(artists.items.map((artist) => artist.id)).to.deep.equal([id]);
    expect([artists.total, artists.next, artists.cursors.after]).to.deep.equal([1, null, null]);
    const behind = await jsonOf<Following>(send(`GET /v1/me/following?type=artist&after=${id}`));
    expect(behind.artists.items).to.deep.equal([]);
    expect((await send('GET /v1/me/following?type=user')).status).to.equal(400);
  });

  it('refuses unknown, invalid or missing ids, naming them', async () => {
    const { send } = await scene();
    const unknown = await send(`PUT /v1/me/tracks?ids=${one},${UNKNOWN_ID}`);
    expect([unknown.status, unknown.json]).to.deep.equal([404, { error: { status: 404, message: `No track ${UNKNOWN_ID}` } }]);
    expect((await send(`GET /v1/me/tracks/contains?ids=${one}`)).json).to.deep.equal([false]);
    for (const line of [
      'PUT /v1/me/tracks',
      'PUT /v1/me/tracks?ids=not-an-id',
      'GET /v1/me/tracks/contains',
      `PUT /v1/me/tracks?ids=${Array.from({ length: 51 }, () => one).join(',')}`,
    ]) {
      const received = await send(line);
      expect(received.status, line).to.equal(400);
      expect((received.json as { error: { message: string } }).error.message, line).to.match(/ids/);
    }
  });

  it('counts two identical saves at the same time once, and loses none', async () => {
    const { send } = await scene();
    await Promise.all([one, two, three].map((id) => send(`PUT /v1/me/tracks?ids=${id}`)));
    expect((await jsonOf<{ total: number }>(send('GET /v1/me/tracks'))).total).to.equal(3);
  });
});

describe('the collection service', () => {
  it('saves tracks of the member in its path, and reports which are saved [S7.66] [S7.68] [S7.80]', async () => {
    const { send } = await scene();
    const { id } = await jsonOf<{ id: string }>(send('GET /v1/me'));
    const at = `/collection-view/v1/collection/tracks/${encodeURIComponent(id)}`;
    expect((await send(`PUT ${at}?base62ids=${one},${two}&model=bookmark`)).status).to.equal(200);
    const contains = () => jsonOf<{ items: { found: boolean }[] }>(send(`GET ${at}/contains?base62ids=${two},${three}`));
    expect((await contains()).items).to.deep.equal([{ found: true }, { found: false }]);
    expect((await jsonOf<{ total: number }>(send('GET /v1/me/tracks'))).total).to.equal(2);
  });

  it('removes tracks of the member in its path [S7.67]', async () => {
    const { send } = await scene();
    const { id } = await jsonOf<{ id: string }>(send('GET /v1/me'));
    const at = `/collection-view/v1/collection/tracks/${encodeURIComponent(id)}`;
    await send(`PUT ${at}?base62ids=${one},${two}&model=bookmark`);
    expect((await send(`DELETE ${at}?base62ids=${two}&model=bookmark`)).status).to.equal(200);
    const received = await send(`GET ${at}/contains?base62ids=${one},${two}`);
    expect(received.json).to.deep.equal({ items: [{ found: true }, { found: false }] });
  });

  it('does the same for albums [S7.69] [S7.70] [S7.71]', async () => {
    const { send } = await scene();
    const { id } = await jsonOf<{ id: string }>(send('GET /v1/me'));
    const at = `/collection-view/v1/collection/albums/${encodeURIComponent(id)}`;
    await send(`PUT ${at}?base62ids=${album}`);
    expect((await send(`GET ${at}/contains?base62ids=${album}`)).json).to.deep.equal({ items: [{ found: true }] });
    await send(`DELETE ${at}?base62ids=${album}`);
    expect((await send(`GET ${at}/contains?base62ids=${album}`)).json).to.deep.equal({ items: [{ found: false }] });
  });

  it('serves only the member whose id is in the path [S6.07]', async () => {
    const { service, send, invited } = await scene();
    const { id } = await jsonOf<{ id: string }>(send('GET /v1/me'));
    const other = await invited('bea');
    const at = `/collection-view/v1/collection/tracks/${encodeURIComponent(id)}`;
    for (const line of [`PUT ${at}?base62ids=${one}`, `DELETE ${at}?base62ids=${one}`, `GET ${at}/contains?base62ids=${one}`]) {
      expect((await sendRequest(service, line, { token: other })).status, line).to.equal(403);
      expect((await sendRequest(service, line)).status, line).to.equal(401);
      expect((await send(line)).status, line).to.equal(200);
    }
    expect((await sendRequest(service, `PUT /v1/me/tracks?ids=${two}`, { token: other })).status).to.equal(200);
    expect((await jsonOf<{ total: number }>(send('GET /v1/me/tracks'))).total).to.equal(0);
  });
});

describe('a collection that changes', () => {
  const shelf = { userId: 'ada', kind: 'tracks' } as const;

  it('pushes each change once with the next version, and nothing without a change', async () => {
    const received: SavedListChange[] = [];
    const collection = createCollection(createMemoryStore(), createVirtualClock(), (change) => received.push(change));
    await collection.save(shelf, ['a', 'b']);
    await collection.save(shelf, ['b', 'c', 'c']);
    await collection.save(shelf, ['a']);
    await collection.remove(shelf, ['a', 'x']);
    await collection.remove(shelf, ['x']);
    expect(received.map(({ version, ids, removed }) => [version, ids, removed])).to.deep.equal([
      [1, ['a', 'b'], false],
      [2, ['c'], false],
      [3, ['a'], true],
    ]);
  });

  it('counts each list by itself', async () => {
    const received: SavedListChange[] = [];
    const collection = createCollection(createMemoryStore(), createVirtualClock(), (change) => received.push(change));
    await collection.save(shelf, ['a']);
    await collection.save({ ...shelf, kind: 'albums' }, ['b']);
    await collection.save({ ...shelf, userId: 'bea' }, ['c']);
    expect(received.map(({ version }) => version)).to.deep.equal([1, 1, 1]);
    expect((await collection.list(shelf, 0, 10)).items.map(({ doc }) => doc.id)).to.deep.equal(['a']);
  });
});

describe('Liked songs', () => {
  const shelfOf = (userId: string) => ({ userId, kind: 'tracks' }) as const;

  it('plays newest first, for the member alone, by either address', async () => {
    const collection = createCollection(createMemoryStore(), createVirtualClock(), () => undefined);
    const contexts = createCollectionContexts(collection);
    await collection.save(shelfOf('ada'), [one]);
    await collection.save(shelfOf('ada'), [two]);
    const uris = [`spotify:track:${two}`, `spotify:track:${one}`];
    for (const uri of ['spotify:collection', 'spotify:user:ada:collection', 'spotify:user:ada:collection:tracks'])
      expect(await contexts.context(uri, 'ada', 0, 10)).to.deep.equal({ uri, name: 'Liked songs', total: 2, uris });
    expect((await contexts.context('spotify:collection', 'ada', 1, 1))?.uris).to.deep.equal(uris.slice(1));
    expect(await contexts.context('spotify:user:ada:collection', 'bea', 0, 10)).to.equal(null);
    expect((await contexts.context('spotify:collection', 'bea', 0, 10))?.total).to.equal(0);
    expect(await contexts.context('spotify:album:x', 'ada', 0, 10)).to.equal(null);
  });

  it('pushes additions and removals to every page of the member', async () => {
    const { service, send, token } = await scene();
    const received: string[] = [];
    const { id } = await jsonOf<{ id: string }>(send('GET /v1/me'));
    const peer = { send: (text: string) => void received.push(text), close: () => undefined };
    await service.connect({ accessToken: token, isLoopback: true }, peer);
    await send(`PUT /v1/me/tracks?ids=${one}`);
    await send(`DELETE /v1/me/tracks?ids=${one}`);
    const uri = `hm://collection/tracks/${encodeURIComponent(id)}/json`;
    const pushes = received.map((text) => JSON.parse(text) as { uri: string; payloads: unknown[] });
    expect(pushes.filter((push) => push.uri === uri).map(({ payloads }) => payloads)).to.deep.equal([
      [{ version: 1, items: [{ uri: `spotify:track:${one}`, removed: false }] }],
      [{ version: 2, items: [{ uri: `spotify:track:${one}`, removed: true }] }],
    ]);
  });
});
