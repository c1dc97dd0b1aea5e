import '#tests/support/ui/dom.ts';
import { cleanup, render } from '@testing-library/react';
import { expect } from 'chai';
import fc from 'fast-check';
import { createEmbedState } from '#domain/embed/machine.ts';
import type { EmbedResource } from '#domain/embed/resource.ts';
import { album, CONFIG, RESOURCES, song } from '#tests/domain/embed/sample-embeds.ts';
import { createSampleEmbed } from '#tests/support/fixtures/sample-embed.ts';
import { EmbedView } from '#ui-embed/EmbedView.tsx';
import { EmbedProvider } from '#ui-embed/lib/embed-context.tsx';
import { createTranslate } from '#ui-embed/lib/texts.ts';
import { renderEmbed } from '#ui-embed/render.tsx';

const TITLES: Readonly<Record<EmbedResource['type'], readonly string[]>> = {
  album: ['Harbour Lights', 'Mira', 'Song 1', 'Song 2', 'Song 3', '3:20'],
  track: ['Song 1', 'Mira'],
  artist: ['Mira', 'Song 1', 'Song 2'],
  playlist: ['Evenings', 'Ada', 'Song 1', 'Episode 2'],
  episode: ['Episode 1', 'Sound Walks'],
  show: ['Sound Walks', 'Ada', 'Episode 1', 'Episode 2', '30:00'],
};

function viewOf(resource: EmbedResource, translations: Readonly<Record<string, string>> = {}) {
  const { html, css } = renderEmbed({ resource, config: CONFIG, translations });
  const root = document.createElement('div');
  root.innerHTML = html;
  return { root, html, css };
}

/** Without what differs by design: styles by rules, and covers that load when they show. */
function plain(element: Element | null): Element {
  const copy = element?.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('*')) for (const name of ['style', 'data-style', 'loading']) one.removeAttribute(name);
  copy.removeAttribute('class');
  copy.normalize();
  return copy;
}

describe('the first view of an embed', () => {
  afterEach(() => cleanup());

  for (const [type, texts] of Object.entries(TITLES))
    it(`shows title, subtitle, cover, rows and a link of one ${type}`, () => {
      const { root } = viewOf(RESOURCES[type as EmbedResource['type']]);
      const high = root.querySelector('.rendered-high');
      for (const text of texts) expect(high?.textContent).to.include(text);
      expect(high?.querySelector('img')?.getAttribute('src')).to.equal('/image/1?size=640');
      expect(high?.querySelector('h1 a')?.getAttribute('href')).to.match(/^https:\/\/music\.example\/\w+\/0{21}\d$/);
      expect(root.querySelector('.rendered-low h1')).to.not.equal(null);
      expect(root.querySelector('.rendered-low .tracks, .rendered-low .big-cover')).to.equal(null);
    });

  for (const [part, heightPx] of [
    ['rendered-low', 80],
    ['rendered-high', 380],
  ] as const)
    it(`is the markup that the script begins with, ${String(heightPx)} px high`, () => {
      for (const resource of Object.values(RESOURCES)) {
        const viewport = { width: 300, height: heightPx };
        const initial = createEmbedState({ resource, config: CONFIG, isMobile: false, isSafari: false, viewport });
        const { container } = render(
          <EmbedProvider value={{ stores: createSampleEmbed(initial).stores, translate: createTranslate({}) }}>
            <EmbedView />
          </EmbedProvider>,
        );
        const { root } = viewOf(resource);
        expect(plain(root.querySelector(`.${part}`)).isEqualNode(plain(container)), resource.type).to.equal(true);
        cleanup();
      }
    });

  it('has rules in place of style attributes, which the policy forbids', () => {
    const { html, css } = viewOf(RESOURCES.album);
    expect(html).to.not.match(/ style=/);
    expect(html).to.include('data-style="0"');
    // The colour of the cover, dark enough for white text.
    expect(css)
      .to.match(/\[data-style="0"\]\{[^{}]*background-color:#[0-9a-f]{6}/)
      .and.include('--row-padding:8px');
  });

  it('changes its layout above 150 px, and for one track above 230 px', () => {
    expect(viewOf(RESOURCES.album).css).to.include('@media (min-height: 151px){.rendered-low{display:none}}');
    expect(viewOf(RESOURCES.track).css).to.include('@media not all and (min-height: 231px){.rendered-high{display:none}}');
  });

  it('is in the language of its dictionary', () => {
    const { root } = viewOf(RESOURCES.album, { embed_share: 'Teilen' });
    expect(root.querySelector('[aria-label="Teilen"]')).to.not.equal(null);
  });

  it('shows any name as text', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('<script>x</script>', '"><img src=x onerror=y>', ' style="color:red"', '</style>', '&amp;', "' onclick='"),
    );
    fc.assert(
      fc.property(anyName, (name) => {
        const { root, css } = viewOf({ ...album([song(1, { name })]), name });
        expect(root.querySelector('.rendered-high .row-title')?.textContent).to.equal(name);
        expect(root.querySelectorAll('script, [onerror], [onclick], [style]')).to.have.length(0);
        expect(css).to.not.match(/[<\\]/);
      }),
      { numRuns: 50 },
    );
  });
});
