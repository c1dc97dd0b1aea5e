import '#tests/support/ui/dom.ts';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { expect } from 'chai';
import { Cover } from '#ui-web/content/cards/Cover.tsx';
import { preloadAll } from '#ui-web/lib/lazy-component.tsx';

const IMAGE = { url: 'https://music.test/image/1', width: 64, height: 64 };
const pictureOf = (seed: string, images = [] as (typeof IMAGE)[]) => {
  const { container } = render(<Cover images={images} seed={seed} sizes="40px" />);
  return container;
};

describe('a cover', () => {
  before(preloadAll);
  afterEach(cleanup);

  it('without an image is a generated picture, the same for the same item only', () => {
    const [one, same, other] = ['spotify:album:1', 'spotify:album:1', 'spotify:album:2'].map((seed) => pictureOf(seed).innerHTML);
    expect(one).to.match(/<svg .*aria-hidden="true"/);
    expect(one).to.equal(same).and.not.equal(other);
  });

  it('is a generated picture where its image cannot be loaded', () => {
    const container = pictureOf('spotify:album:1', [IMAGE]);
    const image = container.querySelector('img');
    expect(image?.getAttribute('src')).to.equal('https://music.test/image/1');
    if (image) fireEvent.error(image);
    expect(container.querySelector('img')).to.equal(null);
    expect(container.querySelectorAll('path')).to.have.lengthOf(9);
  });
});
