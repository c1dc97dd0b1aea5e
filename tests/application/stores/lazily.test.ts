import { expect } from 'chai';
import { createdOf, lazily } from '#application/stores/lazily.ts';

describe('stores that are created when they are first read', () => {
  const created: string[] = [];
  const create = (name: string) => () => {
    created.push(name);
    return { name };
  };

  it('are created once each, and the others stay as they are', () => {
    const stores = lazily({ album: create('album'), show: create('show') }, { player: 'there' });
    expect(stores.player).to.equal('there');
    expect(createdOf(stores)).to.deep.equal(['there']);
    expect(created).to.deep.equal([]);
    expect(stores.album).to.equal(stores.album);
    expect(created).to.deep.equal(['album']);
    expect(createdOf(stores)).to.deep.equal(['there', { name: 'album' }]);
  });

  it('are all there where they are copied', () => {
    expect({ ...lazily({ album: create('copied') }) }).to.deep.equal({ album: { name: 'copied' } });
  });
});
