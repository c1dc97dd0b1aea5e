import { extract } from '@extractus/oembed-extractor';
import { expect } from 'chai';
import { unfurl } from 'unfurl.js';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { BUILT_PAGES } from '#tests/support/service/pages-harness.ts';
import { openServiceHarness } from '#tests/support/service/service-harness.ts';

type House = Awaited<ReturnType<typeof openServiceHarness>>;

/** Two consumers of other people read the pages over HTTP: an oEmbed client and an unfurler. */
describe('link previews', () => {
  let house: House;
  let origin = '';
  before(async () => {
    house = await openServiceHarness(BUILT_PAGES);
    origin = `http://${house.host}`;
  });
  after(() => house.close());

  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' };
    return (await fetch(origin + path, { method, headers, body: JSON.stringify(body) })).text();
  };

  for (const [type, name, author] of [
    ['album', 'First Light', 'Émile Quartet'],
    ['track', 'First Light One', 'Émile Quartet'],
    ['artist', 'Émile Quartet', undefined],
    ['show', 'Sound Walks', 'Émile Quartet'],
    ['episode', 'The Forest', 'Sound Walks'],
  ] as const)
    it(`are those of one ${type}`, async () => {
      const page = `${origin}/${type}/${seededId(type, name)}`;
      const embed = page.replace(`/${type}/`, `/embed/${type}/`);
      const read = await extract(page, { maxwidth: 400, maxheight: 120 });
      expect(read).to.include({ type: 'rich', title: name, provider_name: 'Cadenza', width: 400, height: 120 });
      expect(read).to.have.property('html').that.includes(`src="${embed}"`).and.includes('width="400" height="120"');

      const seen = await unfurl(page);
      expect(seen.title).to.equal(`${name} · Cadenza`);
      expect(seen.canonical_url).to.equal(page);
      expect(seen.oEmbed).to.include({ type: 'rich', title: name });
      expect(seen.open_graph).to.include({ title: name, url: page, site_name: 'Cadenza' });
      expect(seen.twitter_card).to.include({ card: 'player', title: name });
      expect(seen.twitter_card.players?.[0]?.url).to.equal(embed);
      if (author !== undefined) expect(seen.oEmbed).to.have.property('author_name', author);
      if (type === 'artist') return;
      const sound = seen.open_graph.audio?.[0]?.url ?? '';
      expect(sound).to.include(`${origin}/preview/`);
      const response = await fetch(sound, { headers: { range: 'bytes=0-9' } });
      expect(response.headers.get('content-type')).to.match(/^audio\//);
    });

  it('find an embed by its own address too', async () => {
    const embed = `${origin}/embed/album/${seededId('album', 'First Light')}`;
    expect(await extract(embed)).to.include({ title: 'First Light' });
  });

  it('show a public playlist, and nothing of a private one', async () => {
    const { id } = JSON.parse(await call('POST', '/v1/me/playlists', { name: 'Evening <b>' })) as { id: string };
    const page = `${origin}/playlist/${id}`;
    const seen = await unfurl(page);
    expect(seen.open_graph).to.include({ title: 'Evening <b>', type: 'music.playlist' });
    expect(await (await fetch(page)).text()).to.not.include('noindex');

    await call('PUT', `/v1/playlists/${id}`, { public: false });
    const html = await (await fetch(page)).text();
    expect(html).to.include('<meta name="robots" content="noindex">').and.not.include('Evening');
    const failure = await extract(page).then(
      () => 'read',
      (thrown: unknown) => String(thrown),
    );
    expect(failure).to.include('No oEmbed link found');
  });
});
