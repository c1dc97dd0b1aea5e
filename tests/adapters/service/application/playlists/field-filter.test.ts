import { expect } from 'chai';
import fc from 'fast-check';
import { HttpError } from '#adapters/service/application/ports/route.ts';
import { filterFields } from '#adapters/service/application/playlists/field-filter.ts';

const track = (id: string) => ({
  id,
  name: `Song ${id}`,
  href: `/v1/tracks/${id}`,
  album: { id: `album ${id}`, name: 'Album', href: '/v1/albums/a' },
  artists: [{ id: 'ada', name: 'Ada' }],
});
const PLAYLIST = {
  name: 'List',
  uri: 'spotify:playlist:p',
  tracks: {
    total: 2,
    items: ['a', 'b'].map((id) => ({ added_at: 'today', added_by: { id: 'owner', uri: 'u' }, track: track(id) })),
  },
};
const each = <Item>(item: (id: string) => Item) => ['a', 'b'].map(item);

describe('the fields of a response', () => {
  for (const [fields, received] of [
    ['name', { name: 'List' }],
    [' name , uri ', { name: 'List', uri: 'spotify:playlist:p' }],
    [
      'tracks.items.track.id,tracks.items.track.name',
      { tracks: { items: each((id) => ({ track: { id, name: `Song ${id}` } })) } },
    ],
    ['tracks.items(track.id),tracks.total', { tracks: { total: 2, items: each((id) => ({ track: { id } })) } }],
    [
      'tracks.items(added_by.id,track(name,album(name)))',
      {
        tracks: { items: each((id) => ({ added_by: { id: 'owner' }, track: { name: `Song ${id}`, album: { name: 'Album' } } })) },
      },
    ],
    [
      'name,tracks.items(track(artists(name)))',
      { name: 'List', tracks: { items: each(() => ({ track: { artists: [{ name: 'Ada' }] } })) } },
    ],
    ['tracks.total,tracks', { tracks: PLAYLIST.tracks }],
    ['tracks,tracks.total', { tracks: PLAYLIST.tracks }],
    ['!tracks', { name: 'List', uri: 'spotify:playlist:p' }],
    ['!tracks.items,!uri', { name: 'List', tracks: { total: 2 } }],
    ['name,tracks(!items)', { name: 'List', tracks: { total: 2 } }],
    [
      'tracks.items(track(name,href,album(!name,!id)))',
      {
        tracks: {
          items: each((id) => ({ track: { name: `Song ${id}`, href: `/v1/tracks/${id}`, album: { href: '/v1/albums/a' } } })),
        },
      },
    ],
    [
      'tracks.items(track(name,album(!name,href)))',
      { tracks: { items: each((id) => ({ track: { name: `Song ${id}`, album: { href: '/v1/albums/a' } } })) } },
    ],
    ['!tracks(items,total)', { name: 'List', uri: 'spotify:playlist:p', tracks: {} }],
    ['nothing', {}],
    ['__proto__,constructor,tracks.toString', { tracks: {} }],
    ['', PLAYLIST],
  ] as const)
    it(`are for "${fields}" the named ones`, () => {
      expect(filterFields(PLAYLIST, fields)).to.deep.equal(received);
    });

  it('are all there are where no fields are named', () => {
    expect(filterFields(PLAYLIST, undefined)).to.equal(PLAYLIST);
  });

  it('are always a part of the value, for any text', () => {
    const text = fc.string({
      unit: fc.constantFrom('name', 'tracks', 'items', '.', ',', '(', ')', '!', ' ', 'x'),
      maxLength: 40,
      size: 'max',
    });
    let groups = 0;
    fc.assert(
      fc.property(text, (fields) => {
        const received = filterFields(PLAYLIST, fields);
        expect(PLAYLIST).to.containSubset(received);
        if (fields.includes('tracks(') || fields.includes('tracks.items')) groups++;
      }),
    );
    expect(groups).to.be.greaterThan(0);
  });

  it('are read in one go, and refused where lists are nested without end', () => {
    expect(() => filterFields(PLAYLIST, '('.repeat(100_000))).to.throw(HttpError, 'fields: is nested too deep');
    expect(filterFields(PLAYLIST, 'name,'.repeat(100_000))).to.deep.equal({ name: 'List' });
    expect(filterFields(PLAYLIST, ' '.repeat(100_000) + '!'.repeat(100_000))).to.deep.equal(PLAYLIST);
  });
});
