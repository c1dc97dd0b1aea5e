import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createMemoryJobs } from '#adapters/service/adapters/memory/memory-jobs.ts';
import { createMappedFeeds, type MappedFeeds } from '#adapters/service/adapters/memory/mapped-feeds.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createMemoryService, QUIET } from '#adapters/simulation/world/memory-service.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import {
  ORIGIN,
  sendRequest,
  createServiceHarness,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { BOMB, feedText, itemText } from '#tests/support/fixtures/sample-feeds.ts';

const FEED = 'https://pod.example/feed.xml';
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface ShowJson {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
  readonly publisher: string;
  readonly description: string;
  readonly total_episodes: number;
  readonly images: readonly unknown[];
}

interface Described {
  readonly description: string;
  readonly html_description: string;
}

/** As a socket hands it on. */
async function* inChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Two hundred megabytes, made as they are read. */
async function* endless(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('<rss><channel><title>Large</title>');
  const filler = new TextEncoder().encode(`<item><title>${'x'.repeat(1_000_000)}</title></item>`);
  for (let megabytes = 0; megabytes < 200; megabytes += 1) yield filler;
}

describe('podcasts by feed', () => {
  let feeds: MappedFeeds;
  let house: ServiceHarness;
  let cookie: string;
  beforeEach(async () => {
    feeds = createMappedFeeds({ [FEED]: { body: feedText('Sound Walks Far', 3), etag: '"1"' } });
    house = await createServiceHarness({ feeds });
    cookie = (await signUpOwner(house.service)).cookie;
  });
  afterEach(() => house.service.close());

  const say = async (line: string, body?: unknown) => {
    const { accessToken: token } = (await sendRequest(house.service, 'GET /session', { cookie })).json as { accessToken: string };
    return sendRequest(house.service, line, { token, ...(body === undefined ? {} : { body }) });
  };
  const add = async (feed_url: string) => {
    const { status, json } = await say('POST /v1/podcasts', { feed_url });
    return { status, ...(json as { show?: ShowJson; error?: { reason: string; message: string } }) };
  };
  const episodesOf = async (id: string, query = '') =>
    (await say(`GET /v1/podcasts/${id}/episodes?${query}`)).json as {
      order: string;
      episodes: { total: number; items: { name: string; uri: string; id: string; is_playable: boolean; duration_ms: number }[] };
    };

  it('follows a feed: show, episodes, notes, search and the member’s saved shows', async () => {
    const { status, show } = await add('feed://pod.example/feed.xml'.replace('feed://', 'feed:https://'));
    expect(status).to.equal(201);
    expect(show).to.include({
      name: 'Sound Walks Far',
      publisher: 'Harbour Radio',
      description: 'Walks & talks.',
      total_episodes: 3,
    });
    const { episodes } = await episodesOf(show?.id ?? '');
    expect(episodes.items.map(({ name }) => name)).to.deep.equal(['Walk 3', 'Walk 2', 'Walk 1']);
    expect(episodes.items[0]).to.include({ is_playable: true, duration_ms: 600_000 });
    const notes = (await say(`GET /v1/episodes/${episodes.items[0]?.id ?? ''}/notes`)).json as {
      blocks: unknown;
      season: number;
      number: number;
    };
    expect(notes).to.include({ season: 2, number: 3 });
    expect(notes.blocks).to.deep.equal([
      {
        kind: 'text',
        runs: [
          { text: 'At ' },
          { text: '1:30', time_ms: 90_000 },
          { text: ' the ' },
          { text: 'harbour', url: 'https://harbour.example/' },
          { text: '.' },
        ],
      },
    ]);
    const found = (await say('GET /v1/search?q=walk%202&type=episode')).json as { episodes: { items: { name: string }[] } };
    expect(found.episodes.items.map(({ name }) => name)).to.deep.equal(['Walk 2']);
    const saved = (await say('GET /v1/me/shows')).json as { items: { show: ShowJson }[] };
    expect(saved.items.map((item) => item.show.name)).to.deep.equal(['Sound Walks Far']);
  });

  it('shows all feeds to the owner, and fetches one by hand with its new state', async () => {
    const { show } = await add(FEED);
    const id = show?.id ?? '';
    const feedsOf = async () =>
      ((await say('GET /v1/library/feeds')).json as { items: { title: string; error: unknown }[] }).items;
    expect(await feedsOf()).to.have.lengthOf(1);
    expect((await feedsOf())[0]).to.deep.include({ title: 'Sound Walks Far', feed_url: FEED, error: null });
    feeds.responses.set(FEED, { error: serviceError('FEED_NOT_A_FEED') });
    const { json, status } = await say(`POST /v1/library/feeds/${id}/refresh`);
    expect(status).to.equal(200);
    const { code: reason, message } = serviceError('FEED_NOT_A_FEED');
    expect(json).to.deep.include({ show_uri: show?.uri, error: { reason, message } });
    feeds.responses.set(FEED, { body: feedText('Sound Walks Far', 4), etag: '"2"' });
    expect((await say(`POST /v1/library/feeds/${id}/refresh`)).json).to.deep.include({ error: null });
    expect((await episodesOf(id)).episodes.total).to.equal(4);
    expect((await say('POST /v1/library/feeds/0000000000000000000001/refresh')).status).to.equal(404);
  });

  it('pages through the episodes of a show to their end [S4.64]', async () => {
    const { show } = await add(FEED);
    const first = await episodesOf(show?.id ?? '', 'limit=2');
    const more = await episodesOf(show?.id ?? '', 'limit=2&offset=2');
    expect([...first.episodes.items, ...more.episodes.items].map(({ name }) => name)).to.deep.equal([
      'Walk 3',
      'Walk 2',
      'Walk 1',
    ]);
    expect(first.episodes.total).to.equal(3);
  });

  it('reads 2,000 episodes, and refuses a malformed, a private, a 200 MB feed and a bomb, each with its reason; nothing else stops', async () => {
    const lan = serviceError('FEED_ADDRESS_PRIVATE');
    feeds.responses.set('https://pod.example/large.xml', { body: feedText('Two Thousand', 2_000) });
    feeds.responses.set('https://pod.example/broken.xml', { body: feedText('Broken', 1).replace('</channel>', '') });
    feeds.responses.set('https://pod.example/private.xml', { error: lan });
    feeds.responses.set('https://pod.example/huge.xml', { body: endless() });
    feeds.responses.set('https://pod.example/bomb.xml', { body: BOMB });
    feeds.responses.set('https://pod.example/page', {
      body: '<!doctype html><html><body>Hi</body></html>',
      mediaType: 'text/html',
    });
    const responses = await Promise.all(
      ['large.xml', 'broken.xml', 'private.xml', 'huge.xml', 'bomb.xml', 'page', 'nowhere.xml'].map((name) =>
        add(`https://pod.example/${name}`),
      ),
    );
    expect(responses.map(({ show, error }) => show?.total_episodes ?? error?.reason)).to.deep.equal([
      2_000,
      'FEED_MALFORMED',
      'FEED_ADDRESS_PRIVATE',
      'FEED_TOO_LARGE',
      'FEED_BOMB',
      'FEED_NOT_A_FEED',
      'FEED_NOT_FOUND',
    ]);
    expect(responses[1]?.error?.message).to.match(/^The feed is damaged \(line \d+: /);
    const kept = (await say('GET /v1/podcasts')).json as { items: unknown[] };
    expect(kept.items).to.have.length(1);
    const { episodes } = await episodesOf(responses[0]?.show?.id ?? '', 'offset=1999&limit=5');
    expect(episodes.items.map(({ name }) => name)).to.deep.equal(['Walk 1']);
  });

  it('answers other calls while a long feed is read', async () => {
    feeds.responses.set('https://pod.example/large.xml', { body: inChunks(feedText('Two Thousand', 2_000)) });
    const taken = add('https://pod.example/large.xml').then(async ({ show }) => {
      expect(show?.total_episodes).to.equal(2_000);
      return (await episodesOf(show?.id ?? '', 'offset=1999')).episodes;
    });
    let answered = 0;
    while ((await Promise.race([taken, nextTurn('turn')])) === 'turn') {
      expect((await sendRequest(house.service, 'GET /melody/v1/time')).status).to.equal(200);
      answered += 1;
    }
    expect((await taken).items.map(({ name }) => name)).to.deep.equal(['Walk 1']);
    expect(answered).to.be.greaterThan(80);
  });

  it('is answered with its first page while the rest of a long feed is written, few episodes at a time', async () => {
    const store = createMemoryStore();
    const own = await createServiceHarness({ feeds, store });
    const { token } = await signUpOwner(own.service);
    const write = store.write.bind(store);
    let held: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const sizes: number[] = [];
    store.write = async (changes) => {
      const count = changes.filter(({ kind }) => kind === 'episode').length;
      if (count > 0) sizes.push(count);
      // The newest fifty and the oldest fifty are written by then.
      if (sizes.length === 5) await isHeld;
      return write(changes);
    };
    feeds.responses.set('https://pod.example/large.xml', { body: feedText('Two Thousand', 2_000) });
    const { json } = await sendRequest(own.service, 'POST /v1/podcasts', {
      token,
      body: { feed_url: 'https://pod.example/large.xml' },
    });
    const { show } = json as { show: ShowJson };
    expect(show.total_episodes).to.equal(2_000);
    const page = async (query: string) => {
      const received = await sendRequest(own.service, `GET /v1/podcasts/${show.id}/episodes?${query}`, { token });
      const { total, items } = (received.json as { episodes: { total: number; items: { name: string }[] } }).episodes;
      return [total, items.length, items[0]?.name, items.at(-1)?.name];
    };
    expect(await page('limit=50')).to.deep.equal([2_000, 50, 'Walk 2000', 'Walk 1951']);
    expect(await page('limit=50&order=oldest')).to.deep.equal([2_000, 50, 'Walk 1', 'Walk 50']);
    let isAnswered = false;
    const deep = page('offset=1000&limit=1').finally(() => (isAnswered = true));
    await nextTurn();
    expect(isAnswered).to.equal(false);
    held();
    expect(await deep).to.deep.equal([2_000, 1, 'Walk 1000', 'Walk 1000']);
    expect(Math.max(...sizes)).to.equal(25);
    await own.service.close();
  });

  it('fetches all of a feed again whose episodes were not fully written', async () => {
    const store = createMemoryStore();
    const own = await createServiceHarness({ feeds, store });
    const { cookie: ownCookie } = await signUpOwner(own.service);
    const tokenNow = async () =>
      ((await sendRequest(own.service, 'GET /session', { cookie: ownCookie })).json as { accessToken: string }).accessToken;
    const write = store.write.bind(store);
    let written = 0;
    store.write = async (changes) => {
      written += changes.filter(({ kind }) => kind === 'episode').length;
      if (written > 100 && written <= 150) throw new Error('ENOSPC');
      return write(changes);
    };
    feeds.responses.set('https://pod.example/cut.xml', { body: feedText('Cut', 200), etag: '"1"' });
    const received = await sendRequest(own.service, 'POST /v1/podcasts', {
      token: await tokenNow(),
      body: { feed_url: 'https://pod.example/cut.xml' },
    });
    const { id } = (received.json as { show: ShowJson }).show;
    /** How many are there once nothing is being written any more. */
    const kept = async () => {
      await sendRequest(own.service, `GET /v1/podcasts/${id}/episodes?offset=50`, { token: await tokenNow() });
      return (await store.list('episode', { index: 'show', prefix: `${id}/`, offset: 0, limit: 1 })).total;
    };
    expect(await kept()).to.equal(100);
    feeds.requests.length = 0;
    for (let hour = 0; hour < 10 && (await kept()) < 200; hour += 1) {
      await own.clock.advance(HOUR_MS);
      // What was begun then goes on for some turns.
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    }
    expect(feeds.requests[0]).to.include({ url: 'https://pod.example/cut.xml', etag: null });
    expect(await kept()).to.equal(200);
    await own.service.close();
  });

  it('counts two episodes with one id once: the later of them in the feed', async () => {
    const twice = feedText('Twice', 200, itemText(200).replace('<title>Walk 200', '<title>Walked again'));
    feeds.responses.set('https://pod.example/twice.xml', { body: twice });
    const { show } = await add('https://pod.example/twice.xml');
    expect(show?.total_episodes).to.equal(200);
    const [first] = (await episodesOf(show?.id ?? '', 'limit=1')).episodes.items;
    expect(first?.name).to.equal('Walk 200');
  });

  it('makes links of addresses that stand in the text, and leaves the end of a sentence out of them', async () => {
    const notes = 'More at https://harbour.example/12:30?a=1. See also (http://hill.example/) at 4:05';
    feeds.responses.set('https://pod.example/bare.xml', { body: feedText('Bare', 1, '', notes) });
    const { show } = await add('https://pod.example/bare.xml');
    const [episode] = (await episodesOf(show?.id ?? '')).episodes.items;
    const { blocks } = (await say(`GET /v1/episodes/${episode?.id ?? ''}/notes`)).json as { blocks: { runs: unknown }[] };
    expect(blocks[0]?.runs).to.deep.equal([
      { text: 'More at ' },
      { text: 'https://harbour.example/12:30?a=1', url: 'https://harbour.example/12:30?a=1' },
      { text: '. See also (' },
      { text: 'http://hill.example/', url: 'http://hill.example/' },
      { text: ') at ' },
      { text: '4:05', time_ms: 245_000 },
    ]);
  });

  it('includes its picture where that arrives soon, and otherwise not', async () => {
    const image = (name: string) => `<itunes:image href="https://pod.example/${name}.png"/>`;
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    feeds.responses.set('https://pod.example/soon.png', { body: picture, mediaType: 'image/png' });
    feeds.responses.set('https://pod.example/soon.xml', { body: feedText('Soon', 1, image('soon')) });
    expect((await add('https://pod.example/soon.xml')).show?.images).to.not.deep.equal([]);

    async function* never(): AsyncGenerator<Uint8Array> {
      yield picture.subarray(0, 10);
      await held;
    }
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    feeds.responses.set('https://pod.example/late.png', { body: never(), mediaType: 'image/png' });
    feeds.responses.set('https://pod.example/late.xml', { body: feedText('Late', 1, image('late')) });
    const adding = add('https://pod.example/late.xml');
    await house.clock.advance(2_000);
    expect((await adding).show?.images).to.deep.equal([]);
    release();
  });

  it('has notes as safe HTML, and as plain text', async () => {
    const notes = `<h2>Today &lt;3</h2><p onclick="alert(1)">A <b>walk</b> to <a href="https://harbour.example/?a=1&amp;b=2" onclick="x()">the &lt;harbour&gt;</a>
      and <a href="javascript:alert(1)">nowhere</a>.</p><ul><li>One</li><li>Two<img src=x onerror=alert(1)></li></ul><style>p{}</style>`;
    feeds.responses.set('https://pod.example/notes.xml', { body: feedText('Notes', 1, '', notes) });
    const { show } = await add('https://pod.example/notes.xml');
    const [episode] = (await episodesOf(show?.id ?? '')).episodes.items;
    const { description, html_description } = (await say(`GET /v1/episodes/${episode?.id ?? ''}`)).json as Described;
    expect(description).to.equal('Today <3\nA walk to the <harbour> and nowhere.\nOne\nTwo');
    const link = '<a href="https://harbour.example/?a=1&amp;b=2" rel="nofollow noopener">the &lt;harbour&gt;</a>';
    const list = '<ul><li>One</li><li>Two</li></ul>';
    expect(html_description).to.equal(`<h3>Today &lt;3</h3><p>A walk to ${link} and nowhere.</p>${list}`);
    const plain = (await say(`GET /v1/shows/${show?.id ?? ''}`)).json as Described;
    expect([plain.description, plain.html_description]).to.deep.equal(['Walks & talks.', '<p>Walks &amp; talks.</p>']);
  });

  it('is refreshed once an hour by several instances that share their jobs', async () => {
    const store = createMemoryStore();
    const { clock } = house;
    const jobs = createMemoryJobs(clock, QUIET);
    const join = (seed: number) =>
      createMemoryService({ clock, random: createSeededRandom(seed), feeds, store, jobs, hasLibrary: seed > 1 });
    const one = await join(1);
    await join(2);
    const { token } = await signUpOwner(one);
    await sendRequest(one, 'POST /v1/podcasts', { token, body: { feed_url: FEED } });
    feeds.requests.length = 0;
    await clock.advance(3 * HOUR_MS + 1_000);
    expect(feeds.requests).to.have.length(2);
  });

  it('refreshes every hour with validators, adds new episodes, and waits longer after failures', async () => {
    const { show } = await add(FEED);
    feeds.requests.length = 0;
    await house.clock.advance(2 * HOUR_MS);
    expect(feeds.requests.map(({ etag }) => etag)).to.deep.equal(['"1"']);
    feeds.responses.set(FEED, { body: feedText('Sound Walks Far', 4), etag: '"2"' });
    await house.clock.advance(2 * HOUR_MS);
    expect((await episodesOf(show?.id ?? '')).episodes.items.map(({ name }) => name)).to.deep.equal([
      'Walk 4',
      'Walk 3',
      'Walk 2',
      'Walk 1',
    ]);

    feeds.responses.set(FEED, { error: serviceError('FEED_TIMED_OUT') });
    feeds.requests.length = 0;
    await house.clock.advance(DAY_MS);
    expect(feeds.requests.length).to.be.within(4, 6);
    const received = (await say('GET /v1/podcasts')).json as { items: { error: { reason: string } }[] };
    expect(received.items[0]?.error.reason).to.equal('FEED_TIMED_OUT');
    expect((await episodesOf(show?.id ?? '')).episodes.total).to.equal(4);
  });

  it('stops fetching a feed without followers, and removes it after two weeks; following again keeps it', async () => {
    const { show } = await add(FEED);
    await say(`DELETE /v1/podcasts/${show?.id ?? ''}`);
    feeds.requests.length = 0;
    await house.clock.advance(10 * DAY_MS);
    expect(feeds.requests).to.deep.equal([]);
    expect((await say(`GET /v1/shows/${show?.id ?? ''}`)).status).to.equal(200);
    await say(`PUT /v1/me/shows?ids=${show?.id ?? ''}`);
    await house.clock.advance(10 * DAY_MS);
    expect(feeds.requests).to.not.deep.equal([]);
    await say(`DELETE /v1/me/shows?ids=${show?.id ?? ''}`);
    const { episodes } = await episodesOf(show?.id ?? '');
    await house.clock.advance(16 * DAY_MS);
    expect((await say(`GET /v1/shows/${show?.id ?? ''}`)).status).to.equal(404);
    for (const path of [`show/${show?.id ?? ''}`, `episode/${episodes.items[0]?.id ?? ''}`])
      expect((await say(`GET /oembed?url=${encodeURIComponent(`${ORIGIN}/${path}`)}`)).status, path).to.equal(410);
  });

  it('imports a whole OPML list, reports invalid feeds, keeps unreachable ones, and exports the list', async () => {
    const opml = `<opml version="2.0"><body><outline text="Folder"><outline type="rss" text="Far" xmlUrl="${FEED}"/>
      <outline type="rss" text="Away" xmlUrl="https://away.example/feed?a=1&amp;b=2"/></outline>
      <outline type="rss" text="Odd" xmlUrl="ftp://odd.example/"/></body></opml>`;
    const taken = (await say('POST /v1/podcasts/opml', { opml })).json as {
      items: { title: string; error: { reason: string } | null }[];
    };
    expect(taken.items.map(({ title, error }) => [title, error?.reason ?? null])).to.deep.equal([
      ['Far', null],
      ['Away', null],
      ['Odd', 'FEED_ADDRESS_INVALID'],
    ]);
    await house.clock.advance(1_000);
    const kept = (await say('GET /v1/podcasts')).json as { items: { title: string; error: { reason: string } | null }[] };
    expect(kept.items.map(({ title, error }) => [title, error?.reason ?? null])).to.deep.equal([
      ['Away', 'FEED_NOT_FOUND'],
      ['Sound Walks Far', null],
    ]);
    const { bytes, headers } = await say('GET /v1/podcasts/opml');
    expect(headers['content-type']).to.match(/opml/);
    const again = (await say('POST /v1/podcasts/opml', { opml: new TextDecoder().decode(bytes) })).json as {
      items: { feed_url: string }[];
    };
    expect(again.items.map(({ feed_url }) => feed_url)).to.deep.equal(['https://away.example/feed?a=1&b=2', FEED]);
    expect((await say('POST /v1/podcasts/opml', { opml: 'no list' })).status).to.equal(400);
  });

  it('has chapters and transcripts of an episode, for members', async () => {
    const more = `<podcast:chapters url="https://pod.example/c.json" type="application/json+chapters"/>
      <podcast:transcript url="https://pod.example/t.srt" type="application/srt" language="en"/><podcast:person role="Guest">Ada</podcast:person>`;
    feeds.responses.set('https://pod.example/rich.xml', { body: feedText('Rich', 0, itemText(9, more)) });
    feeds.responses.set('https://pod.example/c.json', {
      body: '{"chapters":[{"startTime":90,"title":"Harbour"},{"startTime":0,"title":"Hello"}]}',
    });
    feeds.responses.set('https://pod.example/t.srt', { body: '1\n00:00:01,500 --> 00:00:03,000\nHello <i>there</i>\n' });
    const { show } = await add('https://pod.example/rich.xml');
    const [episode] = (await episodesOf(show?.id ?? '')).episodes.items;
    const of = `/v1/episodes/${episode?.id ?? ''}`;
    expect((await say(`GET ${of}/chapters`)).json).to.deep.equal({
      chapters: [
        { start_ms: 0, title: 'Hello', link: '' },
        { start_ms: 90_000, title: 'Harbour', link: '' },
      ],
    });
    expect((await say(`GET ${of}/transcript`)).json).to.deep.equal({
      language: 'en',
      cues: [{ start_ms: 1_500, speaker: '', text: 'Hello there' }],
    });
    expect((await say(`GET ${of}/notes`)).json).to.deep.include({
      persons: [{ name: 'Ada', role: 'guest', link: '' }],
      has_chapters: true,
      has_transcript: true,
    });
    expect((await sendRequest(house.service, `GET ${of}/transcript`)).status).to.equal(401);
  });

  it('has the paragraphs of a transcript without times', async () => {
    const transcript = '<podcast:transcript url="https://pod.example/t.html" type="text/html"/>';
    feeds.responses.set('https://pod.example/plain.xml', { body: feedText('Plain', 0, itemText(9, transcript)) });
    feeds.responses.set('https://pod.example/t.html', { body: '<p>Hello <b>there</b>.</p><p>The harbour.</p>' });
    const { show } = await add('https://pod.example/plain.xml');
    const [episode] = (await episodesOf(show?.id ?? '')).episodes.items;
    const { json } = await say(`GET /v1/episodes/${episode?.id ?? ''}/transcript`);
    expect((json as { readonly cues: unknown }).cues).to.deep.equal([
      { start_ms: null, speaker: '', text: 'Hello there.' },
      { start_ms: null, speaker: '', text: 'The harbour.' },
    ]);
  });

  it('lists and plays a show in the listener’s order, without played episodes', async () => {
    const { show } = await add(FEED);
    const id = show?.id ?? '';
    await say(`PUT /v1/me/shows/${id}/order`, { order: 'oldest' });
    const { order, episodes } = await episodesOf(id);
    expect([order, ...episodes.items.map(({ name }) => name)]).to.deep.equal(['oldest', 'Walk 1', 'Walk 2', 'Walk 3']);
    await say(`PUT /v1/me/episodes/${episodes.items[0]?.id ?? ''}/played`, { played: true });
    expect((await episodesOf(id, 'filter=unplayed')).episodes).to.deep.include({ total: 2 });
    await say(`PUT /v1/me/shows/${id}/played`, { played: true });
    expect((await episodesOf(id, 'filter=unplayed')).episodes.total).to.equal(0);
    await say(`PUT /v1/me/shows/${id}/played`, { played: false });
    expect((await episodesOf(id, 'filter=unplayed')).episodes.total).to.equal(3);
  });
});
