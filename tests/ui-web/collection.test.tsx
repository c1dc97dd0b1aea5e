import { change, closePlayer, firstAlbum, letPlay, openPlayer } from './screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { albumRefs } from '#tests/support/made-up-answers.ts';

describe('hearts and what is saved', function () {
  this.timeout(10_000);
  afterEach(closePlayer);
  const { album, tracks } = firstAlbum();
  const [first, second] = tracks;

  it('saves and removes a song by its heart, which says what is so [S1.07]', () => {
    const player = openPlayer(`/album/${album.id}`);
    const heart = () => within(screen.getByRole('table')).getByRole('button', { name: 'Save Weir' });
    expect(heart().getAttribute('aria-pressed')).to.equal('false');
    fireEvent.click(heart());
    change(() => player.collection.saved(new Map([[tracks[2]?.uri ?? '', true]])));
    expect(heart().getAttribute('aria-pressed')).to.equal('true');
    fireEvent.click(heart());
    expect(player.said('savedSwitched')).to.deep.equal([
      { uri: tracks[2]?.uri, name: 'Weir', saved: true },
      { uri: tracks[2]?.uri, name: 'Weir', saved: false },
    ]);
    expect(player.said('playRequested')).to.deep.equal([]);
  });

  it('saves an album by the heart of its head [S1.05]', () => {
    const { said } = openPlayer(`/album/${album.id}`);
    fireEvent.click(screen.getByRole('button', { name: `Save ${album.name}` }));
    expect(said('savedSwitched')).to.deep.equal([{ uri: album.uri, name: album.name, saved: true }]);
  });

  it('saves what plays with the key L, and tells what could not be saved', () => {
    const player = openPlayer('/');
    letPlay(player, 0);
    fireEvent.keyDown(document.body, { key: 'l' });
    expect(player.said('savedSwitched')).to.deep.equal([{ uri: first?.uri, name: first?.name, saved: true }]);
    change(() => player.collection.refused({ name: 'Weir', saving: true, isFull: false }));
    expect(screen.getAllByText('“Weir” could not be saved. It may have left the library.')).to.have.lengthOf(2);
  });

  it('lists Liked songs to play and to filter; what was removed is gone at once [S1.30] [S2.12]', () => {
    const player = openPlayer('/collection/tracks');
    screen.getByText('No liked songs yet');
    change(() => player.collection.set('tracks', tracks));
    const table = () => within(screen.getByRole('table', { name: 'Liked songs' }));
    expect(table().getAllByRole('row')).to.have.lengthOf(tracks.length + 1);
    fireEvent.click(table().getByRole('button', { name: `Play ${second?.name}` }));
    expect(player.said('playRequested')).to.deep.equal([{ contextUri: 'spotify:user:ada:collection', trackUri: second?.uri }]);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), { target: { value: 'lantérn so' } });
    expect(table().getAllByRole('row')).to.have.lengthOf(2);
    change(() => player.collection.saved(new Map([[tracks[4]?.uri ?? '', false]])));
    screen.getByText('Nothing here has these words');
  });

  it('shows what is saved first, and all there is when that is wanted [S2.13]', () => {
    const player = openPlayer('/collection/albums');
    change(() => player.collection.set('albums', albumRefs.slice(0, 2)));
    screen.getByRole('list', { name: 'Albums' });
    expect(screen.queryByRole('region', { name: 'All in this library' })).to.equal(null);
    fireEvent.click(screen.getByRole('link', { name: 'All in this library' }));
    expect(player.said('view.opened').at(-1)).to.equal('albums');
  });

  it('shows all there is to who has saved nothing yet, and how to save', () => {
    openPlayer('/collection/albums');
    screen.getByText('Press the heart of an album, and it is kept here.');
    within(screen.getByRole('region', { name: 'All in this library' })).getByRole('list', { name: 'Albums' });
  });
});
