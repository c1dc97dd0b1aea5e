import '#tests/support/ui/dom.ts';
import { expect } from 'chai';
import type { EmbedResource } from '#domain/embed/resource.ts';
import { coverPreload } from '#adapters/service/application/pages/resource-head.ts';

const image = (url: string, width: number) => ({ url, width, height: width });

/** The link as a browser reads it, for a resource of this type with these covers. */
function linkOf(type: EmbedResource['type'], images: readonly object[]): Element | null {
  const head = document.createElement('div');
  head.innerHTML = coverPreload({ type, images } as unknown as EmbedResource);
  expect(head.children.length).to.be.at.most(1);
  return head.firstElementChild;
}

describe('the cover that a page names in its head', () => {
  it('is the one that the screen shows, in the widths the browser may choose from', () => {
    for (const type of ['album', 'artist', 'show'] as const) {
      const link = linkOf(type, [image('/image/1?size=640', 640), image('/image/1?size=64', 64)]);
      expect(link?.getAttribute('imagesrcset')).to.equal('/image/1?size=640 640w, /image/1?size=64 64w');
      expect(link?.getAttribute('imagesizes')).to.equal('(max-width: 640px) 60vw, 280px');
      expect(['rel', 'as', 'fetchpriority'].map((name) => link?.getAttribute(name))).to.deep.equal(['preload', 'image', 'high']);
    }
  });

  it('has no choice of widths where there is one picture, and its address stays an address', () => {
    const url = '/image/1?"><script>alert(1)</script>';
    const link = linkOf('album', [image(url, 640)]);
    expect(link?.getAttribute('href')).to.equal(url);
    expect(link?.hasAttribute('imagesrcset')).to.equal(false);
  });

  it('is none without pictures, and for pages that begin otherwise', () => {
    expect(linkOf('album', [])).to.equal(null);
    for (const type of ['playlist', 'track', 'episode'] as const) expect(linkOf(type, [image('/image/1', 640)])).to.equal(null);
  });
});
