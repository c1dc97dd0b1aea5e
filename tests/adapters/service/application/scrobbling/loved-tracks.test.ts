import { expect } from 'chai';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { createScrobbling, MBID } from './scrobbling-scene.ts';

const HOUR_MS = 3_600_000;
const ARTIST = 'Emile Quartet';
const [ONE, TWO, THREE] = ['First Light One', 'First Light Two', 'First Light Three'] as const;
const KINDS = ['listenbrainz', 'lastfm'] as const;

async function setUp(kind: (typeof KINDS)[number]) {
  const scene = await createScrobbling();
  const { clock, connect, connectLastFm, request, server } = scene;
  const nowS = () => Math.floor(clock.nowMs() / 1_000);
  const change = async (method: 'PUT' | 'DELETE', title: string) => {
    await request(method, `/v1/me/tracks?ids=${seededId('track', title)}`);
    await clock.advance(1);
  };
  return {
    ...scene,
    begin: async () => {
      await (kind === 'listenbrainz' ? connect() : connectLastFm());
      await clock.advance(1_000);
    },
    /** On the server. */
    love: (title: string, atS = nowS(), mbid?: string) =>
      server.loved.unshift({ title, artist: ARTIST, atS, ...(mbid !== undefined && { mbid }) }),
    unlove: (title: string) =>
      server.loved.splice(
        server.loved.findIndex((one) => one.title === title),
        1,
      ),
    /** Here. */
    save: (title: string) => change('PUT', title),
    remove: (title: string) => change('DELETE', title),
    nextReading: () => clock.advance(HOUR_MS + 1_000),
    titles: () => server.loves.map(([name, isLoved]) => [name.replace('mbid of ', ''), isLoved]),
  };
}

for (const kind of KINDS)
  describe(`tracks that are loved on a server (${kind})`, () => {
    it('are saved here in their order, on all pages of its list, and not sent back', async () => {
      const { begin, love, saved, titles } = await setUp(kind);
      for (const title of [ONE, 'Not in the library', TWO, THREE]) love(title);
      await begin();
      expect(await saved()).to.deep.equal([THREE, TWO, ONE]);
      expect(titles()).to.deep.equal([]);
    });

    it('follow its changes each hour; what is saved here alone stays', async () => {
      const { begin, love, nextReading, save, saved, unlove } = await setUp(kind);
      await save(THREE);
      love(ONE);
      await begin();
      expect(await saved()).to.deep.equal([ONE, THREE]);
      love(TWO);
      unlove(ONE);
      await nextReading();
      expect(await saved()).to.deep.equal([TWO, THREE]);
    });

    it('stay removed here when that came later, though the server has not got it yet', async () => {
      const { begin, clock, love, nextReading, remove, save, saved, server } = await setUp(kind);
      await save(ONE);
      await begin();
      server.next(...Array.from({ length: 9 }, () => server.answer({ error: 11 }, 503)));
      love(ONE);
      await clock.advance(2_000);
      await remove(ONE);
      await nextReading();
      expect(await saved()).to.deep.equal([]);
    });

    it('are saved when they were loved there later than removed here; the removal is not sent any more', async () => {
      const { begin, clock, love, nextReading, remove, save, saved, server, store, titles } = await setUp(kind);
      await save(ONE);
      await begin();
      server.next(server.answer({}, 503, 2 * HOUR_MS));
      await remove(ONE);
      await clock.advance(2_000);
      love(ONE);
      await nextReading();
      expect(await saved()).to.include(ONE);
      await clock.advance(3 * HOUR_MS);
      expect((await store.list('scrobble-item', { index: 'target', offset: 0, limit: 1 })).total).to.equal(0);
      expect(titles()).to.deep.equal([]);
    });

    it('change nothing here while the server does not answer with its list', async () => {
      const { begin, love, nextReading, saved, server, unlove } = await setUp(kind);
      love(ONE);
      await begin();
      unlove(ONE);
      for (const answer of [server.answer({ error: 8 }, 500), server.answer('no list'), server.answer({}, 404)]) {
        server.answerLoved(answer);
        await nextReading();
        expect(await saved()).to.deep.equal([ONE]);
      }
      server.answerLoved(null);
      await nextReading();
      expect(await saved()).to.deep.equal([]);
    });

    it('are found by the MusicBrainz identifier first', async () => {
      const { begin, identify, love, saved } = await setUp(kind);
      await identify(TWO, MBID);
      love('Another spelling', undefined, MBID);
      await begin();
      expect(await saved()).to.deep.equal([TWO]);
    });
  });

describe('loved tracks of two servers', () => {
  it('go from one to the other, and are not read where the member does not want it', async () => {
    const { connect, connectLastFm, clock, request, server } = await createScrobbling();
    await connectLastFm();
    server.loved.push({ title: ONE, artist: ARTIST, atS: 1 });
    await connect(false);
    await clock.advance(1_000);
    expect(server.requests.some(({ url }) => url.includes('/get-feedback'))).to.equal(false);
    await request('DELETE', '/v1/me/tracks?ids=' + seededId('track', ONE));
    await clock.advance(1_000);
    server.loves.length = 0;
    await connect();
    await clock.advance(1_000);
    expect(server.loves).to.deep.equal([[ONE, true]]);
  });

  it('remember over a restart what the server had', async () => {
    const { clock, connect, restart, saved, server } = await createScrobbling();
    server.loved.push({ title: ONE, artist: ARTIST, atS: 1 });
    await connect();
    await clock.advance(1_000);
    expect(await saved()).to.deep.equal([ONE]);
    await restart();
    server.loved.length = 0;
    await clock.advance(2 * HOUR_MS);
    expect(await saved()).to.deep.equal([]);
  });
});
