import { expect } from 'chai';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { readEmbedBlock } from '#application/embed/page-data.ts';
import { dataBlock, embedPage } from '#adapters/service/application/pages/embed-page.ts';
import { album, CONFIG, song } from '#tests/domain/embed/sample-embeds.ts';

const HTML =
  '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Cadenza</title><link rel=stylesheet href=/a.css>' +
  '<body>\n<div id=root></div>\n<script type=module src=/embed/assets/a.js></script>';

/** Any text, and those that mean something to a browser more often than chance would have it. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('</script>', '<!--', '-->', '<script', ']]>', '\u2028', '\u2029', '&lt;', '"', "'", '\\', '$&', '$1', 'a'),
    )
    .map((parts) => parts.join('')),
);
/** A page is UTF-8: halves of a character pair cannot be in it. */
const anyText = anyName.filter((text) => text === Buffer.from(text).toString());

const parser = new new JSDOM('').window.DOMParser();

function pageWith(name: string, locale = 'en') {
  const resource = { ...album([song(1, { name })]), name };
  const markup = { html: `<a href="${resource.external_urls.spotify}">Open</a>`, css: '.rendered{display:contents}' };
  const html = embedPage({
    html: HTML,
    head: '<meta name="x">',
    markup,
    early: null,
    resource,
    config: CONFIG,
    locale,
    translations: { embed_play: name },
  });
  return { resource, html, document: parser.parseFromString(html, 'text/html') };
}

describe('the page of an embed', () => {
  it('carries any text there and back [S2.120] [S2.121] [S2.122]', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const { document, resource } = pageWith(name, 'sv');
        const block = <Name extends Parameters<typeof readEmbedBlock>[0]>(id: Name) =>
          readEmbedBlock(id, document.getElementById(id)?.textContent);
        expect(block('resource')).to.deep.equal(resource);
        expect(block('translations')).to.deep.equal({ embed_play: name });
        expect(block('config')).to.deep.equal(CONFIG);
        expect(block('locale')).to.equal('sv');
      }),
      { numRuns: 50 },
    );
  });

  it('has the scripts it was built with and four blocks of data, for any names', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const scripts = [...pageWith(name).document.querySelectorAll('script')];
        expect(scripts.filter(({ type }) => type !== 'application/json')).to.have.length(1);
        expect(scripts.filter(({ type }) => type === 'application/json').map(({ id }) => id)).to.deep.equal([
          'resource',
          'config',
          'translations',
          'locale',
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('nothing in a block can end it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const inner = dataBlock('x', value).slice('<script type="application/json" id="x">'.length, -'</script>'.length);
        expect(inner).not.to.match(/[<>\u2028\u2029]/);
        expect(JSON.parse(inner)).to.deep.equal(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('names the resource and the language, and shows its first view where scripts are off', () => {
    const { document } = pageWith('Salt & "Light"', 'sv');
    expect(document.title).to.equal('Salt & "Light"');
    expect(document.documentElement.lang).to.equal('sv');
    expect(document.querySelector('#root a')?.getAttribute('href')).to.equal('https://music.example/album/1');
    expect(document.querySelector('head meta[name=x]')).to.not.equal(null);
    expect(document.querySelector('head style')?.textContent).to.equal('.rendered{display:contents}');
  });

  it('a missing block is undefined', () => expect(() => readEmbedBlock('resource', undefined)).to.throw('no resource'));
});
