import { expect } from 'chai';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { SaxesParser } from 'saxes';
import { oEmbedOf, oEmbedXml } from '#adapters/service/application/pages/oembed.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { RESOURCES } from '#tests/domain/embed/sample-embeds.ts';
import { ORIGIN, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { createPagesHarness } from '#tests/support/service/pages-harness.ts';
import type { ServiceHarness } from '#tests/support/service/api-test-client.ts';

const ALBUM = `${ORIGIN}/album/${seededId('album', 'First Light')}`;
const TRACK = `${ORIGIN}/track/${seededId('track', 'First Light One')}`;

/** The elements of an XML document by name, read by a parser that refuses what is not well-formed. */
function elementsOf(xml: string): Readonly<Record<string, string>> {
  const elements: Record<string, string> = {};
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', () => (text = ''));
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => (elements[name] = text));
  parser.write(xml).close();
  delete elements['oembed'];
  return elements;
}

describe('oEmbed', () => {
  let house: ServiceHarness;
  let token = '';
  before(async () => {
    house = await createPagesHarness();
    token = (await signUpOwner(house.service)).token;
  });

  const ask = async (query: Readonly<Record<string, string>>) => {
    const received = await sendRequest(house.service, `GET /oembed?${new URLSearchParams(query).toString()}`);
    return { ...received, fields: received.json as Readonly<Record<string, string | number>> };
  };
  const iframeOf = (html: unknown) => new JSDOM(String(html)).window.document.body.firstElementChild;

  it('describes an album as rich content in an iframe', async () => {
    const { status, headers, fields } = await ask({ url: ALBUM });
    expect([status, headers['content-type']]).to.deep.equal([200, 'application/json; charset=utf-8']);
    expect(fields).to.deep.include({
      version: '1.0',
      type: 'rich',
      title: 'First Light',
      author_name: 'Émile Quartet',
      provider_name: 'Cadenza',
      provider_url: ORIGIN,
      width: 456,
      height: 380,
    });
    const iframe = iframeOf(fields['html']);
    expect(iframe?.getAttribute('src')).to.equal(ALBUM.replace('/album/', '/embed/album/'));
    expect([iframe?.getAttribute('width'), iframe?.getAttribute('height')]).to.deep.equal(['456', '380']);
    expect(iframe?.getAttribute('title')).to.equal('First Light');
  });

  it('has the same fields in XML', async () => {
    const [json, xml] = [await ask({ url: ALBUM, format: 'json' }), await ask({ url: ALBUM, format: 'xml' })];
    expect(xml.headers['content-type']).to.equal('text/xml; charset=utf-8');
    const asTexts = Object.fromEntries(Object.entries(json.fields).map(([name, value]) => [name, String(value)]));
    expect(elementsOf(new TextDecoder().decode(xml.bytes))).to.deep.equal(asTexts);
  });

  it('is well-formed XML for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const kept = title.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
        expect(elementsOf(oEmbedXml({ title, width: 3 }))).to.deep.equal({ title: kept, width: '3' });
      }),
    );
  });

  it('respects maxwidth and maxheight, also in the code', async () => {
    for (const [url, limits, width, height] of [
      [ALBUM, { maxwidth: '300' }, 300, 380],
      [ALBUM, { maxheight: '200' }, 456, 200],
      [ALBUM, { maxwidth: '9000', maxheight: '9000' }, 456, 380],
      [TRACK, {}, 456, 152],
      [TRACK, { maxwidth: '200', maxheight: '80' }, 200, 80],
    ] as const) {
      const { fields } = await ask({ url, ...limits });
      expect([fields['width'], fields['height']]).to.deep.equal([width, height]);
      const iframe = iframeOf(fields['html']);
      expect([iframe?.getAttribute('width'), iframe?.getAttribute('height')]).to.deep.equal([String(width), String(height)]);
    }
  });

  it('has a thumbnail with all three fields, within the limits', () => {
    const within = (width: number, height: number) => {
      const uri = { type: 'album', id: '9' } as const;
      return oEmbedOf({ resource: RESOURCES.album, uri, share: null, origin: ORIGIN, limit: { width, height } });
    };
    const [large, small] = [
      { thumbnail_url: '/image/1?size=640', thumbnail_width: 640, thumbnail_height: 640 },
      { thumbnail_url: '/image/1?size=64', thumbnail_width: 64, thumbnail_height: 64 },
    ];
    expect(within(Infinity, Infinity)).to.deep.include(large);
    expect(within(640, 640)).to.deep.include(large);
    expect(within(639, Infinity)).to.deep.include(small);
    expect(within(Infinity, 64)).to.deep.include(small);
    expect(within(63, 600)).to.not.have.any.keys('thumbnail_url', 'thumbnail_width', 'thumbnail_height');
  });

  it('answers for pages, embeds and URIs, and ignores parameters it does not know', async () => {
    const id = seededId('album', 'First Light');
    for (const url of [ALBUM, `${ALBUM}?si=x`, `${ORIGIN}/embed/album/${id}`, `spotify:album:${id}`])
      expect((await ask({ url, discord: '1' })).fields['title'], url).to.equal('First Light');
  });

  it('responds 404 to what is not here, 401 to what is private, 410 to what is gone, 501 to other formats', async () => {
    const tell = (line: string, body?: object) => sendRequest(house.service, line, { token, ...(body && { body }) });
    const made = async (name: string) => ((await tell('POST /v1/me/playlists', { name })).json as { id: string }).id;
    const [hidden, removed] = [await made('Hidden'), await made('Removed')];
    await tell(`PUT /v1/playlists/${hidden}`, { public: false });
    await tell(`DELETE /v1/playlists/${removed}/followers`);
    for (const [query, expected] of [
      [{ url: `${ORIGIN}/album/1` }, 404],
      [{ url: 'https://elsewhere.example/album/1' }, 404],
      [{ url: '' }, 404],
      [{}, 404],
      [{ url: `${ORIGIN}/playlist/${hidden}` }, 401],
      [{ url: `${ORIGIN}/playlist/${removed}` }, 410],
      [{ url: ALBUM, format: 'yaml' }, 501],
      [{ url: ALBUM, maxwidth: '0' }, 400],
      [{ url: ALBUM, maxheight: '-3' }, 400],
      [{ url: ALBUM, maxheight: '9'.repeat(400) }, 400],
    ] as const) {
      const { status, bytes } = await ask(query);
      expect(status, JSON.stringify(query)).to.equal(expected);
      expect(new TextDecoder().decode(bytes)).to.not.include('Hidden').and.not.include('Removed');
    }
  });
});
