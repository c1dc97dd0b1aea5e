import { expect } from 'chai';
import { Failure } from '#application/runtime/failure.ts';
import { createMappedFeeds } from '#adapters/service/adapters/memory/mapped-feeds.ts';
import { readFeed } from '#adapters/service/application/podcasts/feed-format/feed-parser.ts';
import { sendRequest, createServiceHarness, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { feedText, itemText } from '#tests/support/fixtures/sample-feeds.ts';

const FEED = 'https://pod.example/shows/feed.xml';
const HOUR_MS = 3_600_000;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
const read = (text: string) => readFeed(bytesOf(text), '', FEED);
const reasonOf = (text: string) =>
  read(text).then(
    () => 'read',
    (thrown: unknown) => (thrown instanceof Failure ? thrown.error.message : String(thrown)),
  );

/** A feed of one item with these enclosures. */
const enclosing = (enclosures: string) =>
  `<rss><channel><title>One</title><item><title>Walk</title>${enclosures}</item></channel></rss>`;
const enclosedIn = async (enclosures: string) => (await read(enclosing(enclosures))).episodes[0]?.enclosure.url;

describe('feeds as they are found', () => {
  for (const [what, before] of [
    ['blank lines', '\n\n  \r\n'],
    ['a mark of its encoding', '\uFEFF'],
    ['a mark and blank lines', '\uFEFF\n'],
  ] as const)
    it(`are read with ${what} before <?xml`, async () => {
      expect((await read(before + feedText('One', 1))).episodes).to.have.length(1);
    });

  it('are read with stray control characters, as text and as references', async () => {
    const { title, episodes } = await read(feedText('On\u0008e\u000b', 1, '<itunes:subtitle>a&#8;b&#0;c</itunes:subtitle>'));
    expect([title, episodes.length]).to.deep.equal(['One', 1]);
  });

  it('are read with entities of HTML, declared ones and unknown ones', async () => {
    const declared = `<!DOCTYPE rss [<!ENTITY nbsp "&#160;"><!ENTITY hearts '&#x2665;'><!ENTITY cafe "café > bar">
      <!ENTITY % html PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml-lat1.ent"> %html;
      <!ENTITY elsewhere SYSTEM "file:///etc/passwd">]>`;
    const text = feedText('A&nbsp;&hearts; &cafe; &mdash; &unknown; &elsewhere;', 1).replace('?>', `?>${declared}`);
    expect((await read(text)).title).to.equal('A\u00a0♥ café > bar — &unknown; &elsewhere;');
  });

  const grows = 'The feed declares entities of its own, which can grow without end, and is not read.';
  for (const [what, entities] of [
    ['an entity made of another', '<!ENTITY a "ha"><!ENTITY b "&a;&a;">'],
    ['an entity made of a parameter', '<!ENTITY b "%a;">'],
    ['a long one', `<!ENTITY a "${'x'.repeat(33)}">`],
    ['a great many', '<!ENTITY a "x">'.repeat(301)],
  ] as const)
    it(`are not read with ${what}`, async () => {
      expect(await reasonOf(`<!DOCTYPE rss [${entities}]><rss><channel/></rss>`)).to.equal(grows);
    });

  for (const [what, text, reason] of [
    ['is a page', '<!doctype html><html><body>Hi</body></html>', 'What is at this address is not the feed of a podcast.'],
    ['is nothing', '', 'What is at this address is not the feed of a podcast.'],
    ['is text', 'Not found', 'What is at this address is not the feed of a podcast.'],
    ['ends early', '<rss><channel>\n<title>One</title>', 'The feed is damaged (line 2: unclosed tag: channel).'],
    ['closes what is not open', '<rss>\n<channel></chanel></rss>', 'The feed is damaged (line 2: unexpected close tag).'],
  ] as const)
    it(`are refused with the right reason where the document ${what}`, async () => {
      expect(await reasonOf(text)).to.equal(reason);
    });

  it('name their linked documents', async () => {
    expect(await enclosedIn('<enclosure url="walk.mp3" type="audio/mpeg"/>')).to.equal('https://pod.example/shows/walk.mp3');
    expect(await enclosedIn('<enclosure url="/walk.mp3" type="audio/mpeg"/>')).to.equal('https://pod.example/walk.mp3');
    expect(await enclosedIn('<enclosure url="//cdn.example/walk.mp3"/>')).to.equal('https://cdn.example/walk.mp3');
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'ftp://pod.example/walk.mp3', ''])
      expect(await enclosedIn(`<enclosure url="${url}" type="audio/mpeg"/>`), url).to.equal(undefined);
  });

  it('are heard where a picture is enclosed before the sound', async () => {
    const picture = '<enclosure url="https://pod.example/walk.jpg" type="image/jpeg"/>';
    const sound = '<enclosure url="https://pod.example/walk.mp3" type="audio/mpeg"/>';
    const unknown = '<enclosure url="https://pod.example/walk.mid" type="audio/midi"/>';
    const link = '<link rel="enclosure" href="https://pod.example/walk.m4a" type="audio/mp4"/>';
    expect(await enclosedIn(picture + sound)).to.equal('https://pod.example/walk.mp3');
    expect(await enclosedIn(picture + unknown + sound)).to.equal('https://pod.example/walk.mp3');
    expect(await enclosedIn(picture + link)).to.equal('https://pod.example/walk.m4a');
    expect(await enclosedIn(picture + unknown)).to.equal('https://pod.example/walk.mid');
    expect(await enclosedIn(picture)).to.equal(undefined);
  });
});

describe('the order of a feed', () => {
  const at = (number: number, moment: string) => itemText(number).replace(/<pubDate>[^<]*/, `<pubDate>${moment}`);
  /** Three of one day, in no order. */
  const items = [
    at(1, 'Tue, 17 Nov 2026 09:00:00 GMT'),
    at(2, 'Tue, 17 Nov 2026 21:30:00 GMT'),
    at(3, 'Tue, 17 Nov 2026 14:00:00 +0200'),
    at(4, 'Mon, 16 Nov 2026 23:59:59 GMT'),
  ];
  const scene = async () => {
    const feeds = createMappedFeeds({ [FEED]: { body: feedText('One day', 0, items.join('')), etag: '"1"' } });
    const house = await createServiceHarness({ feeds });
    const { token, cookie } = await signUpOwner(house.service);
    const { json } = await sendRequest(house.service, 'POST /v1/podcasts', { token, body: { feed_url: FEED } });
    const { id } = (json as { show: { id: string } }).show;
    const names = async (path: string) => {
      const { accessToken } = (await sendRequest(house.service, 'GET /session', { cookie })).json as { accessToken: string };
      const received = (await sendRequest(house.service, `GET ${path}`, { token: accessToken })).json as {
        episodes?: Page;
      } & Page;
      return (received.episodes ?? received).items.map(({ name }) => name);
    };
    return { house, feeds, id, names };
  };
  interface Page {
    readonly items: readonly { readonly name: string }[];
  }

  it('is that of the whole moments, not of the days', async () => {
    const { house, id, names } = await scene();
    const newest = ['Walk 2', 'Walk 3', 'Walk 1', 'Walk 4'];
    expect(await names(`/v1/podcasts/${id}/episodes`)).to.deep.equal(newest);
    expect(await names(`/v1/shows/${id}/episodes`)).to.deep.equal(newest);
    expect(await names(`/v1/podcasts/${id}/episodes?order=oldest`)).to.deep.equal(newest.toReversed());
    await house.service.close();
  });

  it('is mended for a feed that was read before moments were kept, though it did not change', async () => {
    const { house, feeds, id, names } = await scene();
    const { store } = house.service;
    // All of it is written by then.
    await names(`/v1/podcasts/${id}/episodes?offset=50`);
    const feed = await store.get<{ readonly version: number }>('feed', id);
    const { version, ...earlier } = feed?.doc ?? { version: 0 };
    expect(version).to.equal(2);
    await store.write([{ op: 'put', kind: 'feed', id, doc: earlier, keys: { due: ['0'] } }]);
    for (const { id: episode, doc } of (
      await store.list<object>('episode', { index: 'show', prefix: `${id}/`, offset: 0, limit: 9 })
    ).items)
      await store.write([
        { op: 'put', kind: 'episode', id: episode, doc: { ...doc, publishedMs: undefined }, keys: { show: [`${id}/0`] } },
      ]);
    feeds.requests.length = 0;
    await house.clock.advance(2 * HOUR_MS);
    expect(feeds.requests[0]?.etag).to.equal(null);
    await names(`/v1/podcasts/${id}/episodes?offset=50`);
    expect(await names(`/v1/podcasts/${id}/episodes`)).to.deep.equal(['Walk 2', 'Walk 3', 'Walk 1', 'Walk 4']);
    await house.service.close();
  });
});
