import { expect } from 'chai';
import fc from 'fast-check';
import { firstPlayable } from '#domain/routes/first-playable.ts';

const album = (id: string) => ({ type: 'album', uri: `spotify:album:${id}`, artists: [{ uri: 'spotify:artist:9' }] });
const shelf = (...items: unknown[]) => ({ id: 's', name: 'Shelf', content: { items } });

describe('the first playable URI', () => {
  it('of a view is that of its first row with one [S2.23]', () => {
    expect(firstPlayable({ id: 'v', content: { items: [shelf(), shelf(album('1'), album('2'))] } })).to.equal('spotify:album:1');
    expect(firstPlayable(shelf({ type: 'user', uri: 'spotify:user:nina' }, album('3')))).to.equal('spotify:album:3');
    expect(firstPlayable(shelf({ ...album('4'), is_playable: false }, album('5')))).to.equal('spotify:album:5');
    expect(firstPlayable({ artists: { items: [{ uri: 'spotify:artist:6' }] } })).to.equal('spotify:artist:6');
    for (const nothing of [null, undefined, 7, 'spotify:album:1', {}, [], shelf()]) expect(firstPlayable(nothing)).to.equal(null);
  });

  it('is found in nested lists of any depth [S2.24]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('items', 'content')), (path) => {
        const nested = path.reduceRight<unknown>(
          (inner, key) => ({ [key]: key === 'items' ? [{ items: [] }, inner] : inner }),
          album('1'),
        );
        expect(firstPlayable(nested)).to.equal('spotify:album:1');
      }),
    );
  });

  it('is found inside saved items [S2.25]', () => {
    const saved = { items: [{ added_at: '2026-01-01T00:00:00Z', track: { uri: 'spotify:track:1' } }] };
    expect(firstPlayable(saved)).to.equal('spotify:track:1');
    expect(firstPlayable({ items: [{ added_at: '2026-01-01T00:00:00Z', show: { uri: 'spotify:show:1' } }] })).to.equal(
      'spotify:show:1',
    );
    expect(firstPlayable({ items: [{ track: { uri: 'spotify:track:1' } }] }), 'an unsaved item').to.equal(null);
  });
});
