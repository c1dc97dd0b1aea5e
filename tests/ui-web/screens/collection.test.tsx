import { change, closePlayer, firstAlbum, startPlayback, openPlayer } from '../support/screen.tsx';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { albumRefs } from '#tests/support/fixtures/sample-responses.ts';
import { sampleArtist, sampleEpisode, sampleShowRef } from '#tests/support/fixtures/sample-library.ts';

describe('hearts and saved items', () => {
  afterEach(closePlayer);
  const { album, tracks } = firstAlbum();
  const [first, second] = tracks;

  it('saves and removes a song by its heart, which shows the state [S1.07]', () => {
    const player = openPlayer(`/album/${album.id}`);
    const heart = () => within(screen.getByRole('table')).getByRole('button', { name: 'Save Weir' });
    expect(heart().getAttribute('aria-pressed')).to.equal('false');
    fireEvent.click(heart());
    change(() => player.collection.saved(new Map([[tracks[2]?.uri ?? '', true]])));
    expect(heart().getAttribute('aria-pressed')).to.equal('true');
    fireEvent.click(heart());
    expect(player.intents('savedSwitched')).to.deep.equal([
      { uri: tracks[2]?.uri, name: 'Weir', saved: true },
      { uri: tracks[2]?.uri, name: 'Weir', saved: false },
    ]);
    expect(player.intents('playRequested')).to.deep.equal([]);
  });

  it('saves an album by the heart in its header [S1.05]', () => {
    const { intents } = openPlayer(`/album/${album.id}`);
    fireEvent.click(screen.getByRole('button', { name: `Save ${album.name}` }));
    expect(intents('savedSwitched')).to.deep.equal([{ uri: album.uri, name: album.name, saved: true }]);
  });

  it('saves the current track by the key L, and shows failures', () => {
    const player = openPlayer('/');
    startPlayback(player, 0);
    fireEvent.keyDown(document.body, { key: 'l' });
    expect(player.intents('savedSwitched')).to.deep.equal([{ uri: first?.uri, name: first?.name, saved: true }]);
    const weir = { uri: 'spotify:track:0000000000000000000009', name: 'Weir', saving: true };
    change(() => player.collection.refused({ ...weir, isFull: false, canRetry: false }));
    expect(screen.getAllByText('Couldn’t save “Weir”. It may no longer be in the library.')).to.have.lengthOf(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).to.equal(null);
  });

  it('saves again on request what failed for a while', () => {
    const player = openPlayer('/');
    const weir = { uri: 'spotify:track:0000000000000000000009', name: 'Weir', saving: true };
    change(() => player.collection.refused({ ...weir, isFull: false, canRetry: true }));
    expect(screen.getAllByText('Couldn’t save “Weir”.')).to.have.lengthOf(2);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    change(() => player.collection.refused({ ...weir, isFull: true, canRetry: true }));
    expect(screen.getAllByText('Couldn’t save “Weir”. Too many changes are waiting for a connection.')).to.have.lengthOf(2);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const again = { uri: weir.uri, name: 'Weir', saved: true };
    expect(player.intents('savedSwitched')).to.deep.equal([again, again]);
  });

  it('saves the current track in the full player, but shows no heart for an ad', () => {
    const player = openPlayer('/');
    startPlayback(player, 0);
    fireEvent.click(screen.getByRole('button', { name: 'Open player' }));
    const full = () => within(screen.getByRole('dialog', { name: 'Now playing' }));
    fireEvent.click(full().getByRole('button', { name: `Save ${first?.name}` }));
    expect(player.intents('savedSwitched')).to.deep.equal([{ uri: first?.uri, name: first?.name, saved: true }]);
    const track = player.stores.player.$track.getState();
    change(() => track && player.player.track.set({ ...track, type: 'ad' }));
    expect(full().queryByRole('button', { name: /^Save/ })).to.equal(null);
  });

  it('plays Liked songs, and hides removed ones at once [S1.30] [S2.12]', () => {
    const player = openPlayer('/collection/tracks');
    screen.getByText('No liked songs yet');
    change(() => player.collection.set('tracks', tracks));
    const table = () => within(screen.getByRole('table', { name: 'Liked songs' }));
    expect(table().getAllByRole('row')).to.have.lengthOf(tracks.length + 1);
    fireEvent.click(table().getByRole('button', { name: `Play ${second?.name}` }));
    expect(player.intents('playRequested')).to.deep.equal([{ contextUri: 'spotify:user:ada:collection', trackUri: second?.uri }]);
    change(() => player.collection.saved(new Map([[second?.uri ?? '', false]])));
    expect(table().getAllByRole('row')).to.have.lengthOf(tracks.length);
    expect(table().queryByRole('button', { name: `Play ${second?.name}` })).to.equal(null);
    change(() => player.collection.saved(new Map(tracks.map(({ uri }) => [uri, false]))));
    screen.getByText('No liked songs yet');
  });

  it('shows saved albums first, and the whole library on request [S2.13]', () => {
    const player = openPlayer('/collection/albums');
    change(() => player.collection.set('albums', albumRefs.slice(0, 2)));
    screen.getByRole('list', { name: 'Albums' });
    expect(screen.queryByRole('region', { name: 'All in library' })).to.equal(null);
    fireEvent.click(screen.getByRole('link', { name: 'All in library' }));
    expect(player.intents('view.opened').at(-1)).to.equal('albums');
  });

  it('shows the whole library and a hint when nothing is saved', () => {
    openPlayer('/collection/albums');
    screen.getByText('Select the heart on an album to save it.');
    within(screen.getByRole('region', { name: 'All in library' })).getByRole('list', { name: 'Albums' });
  });
});

describe('the order of saved items', () => {
  afterEach(closePlayer);
  const [lanterns, rooms, salt] = albumRefs;
  const saved = [lanterns, rooms, salt];
  const order = () => screen.getByRole('combobox', { name: 'Sort by' });
  const choose = (value: string) => fireEvent.change(order(), { target: { value } });
  const filter = (value: string) => fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), { target: { value } });
  const names = () =>
    within(screen.getByRole('list', { name: 'Albums' }))
      .getAllByRole('listitem')
      .map((card) => card.querySelector('a')?.textContent);

  function openAlbums(total = saved.length) {
    const player = openPlayer('/collection/albums');
    change(() => player.collection.set('albums', saved, total));
    return player;
  }

  it('is by date, name or creator', () => {
    openAlbums();
    expect(names()).to.deep.equal([lanterns?.name, rooms?.name, salt?.name]);
    choose('creator');
    expect(names()).to.deep.equal([salt?.name, lanterns?.name, rooms?.name]);
    choose('name');
    expect(names()).to.deep.equal([lanterns?.name, rooms?.name, salt?.name]);
  });

  it('is stored for each list', () => {
    openAlbums();
    choose('creator');
    cleanup();
    openAlbums();
    expect(order()).to.have.property('value', 'creator');
    cleanup();
    const player = openPlayer('/collection/artists');
    change(() => player.collection.set('artists', [sampleArtist('Zora'), sampleArtist('Abel')]));
    expect(order()).to.have.property('value', 'added');
  });

  it('filters by words, and keeps them in the address', () => {
    const { history } = openAlbums();
    filter('quiet');
    expect(names()).to.deep.equal([rooms?.name]);
    expect(history.at(-1)).to.equal('/collection/albums?words=quiet');
    filter('quiet zebra');
    screen.getByText('No matches');
    filter('');
    expect(history.at(-1)).to.equal('/collection/albums');
    expect(names()).to.have.lengthOf(3);
  });

  it('loads all pages first, with progress, and then sorts', () => {
    const player = openAlbums(1_200);
    expect(player.intents('saved.albums.moreRequested')).to.deep.equal([]);
    choose('creator');
    screen.getByText('Loading the whole list: 3 of 1,200');
    expect(names()).to.deep.equal([lanterns?.name, rooms?.name, salt?.name]);
    expect(player.intents('saved.albums.moreRequested')).to.have.lengthOf(1);
    change(() => player.collection.set('albums', albumRefs.slice(0, 4), 1_200));
    expect(player.intents('saved.albums.moreRequested')).to.have.lengthOf(2);
    change(() => player.collection.set('albums', albumRefs.slice(0, 4)));
    expect(screen.queryByText(/whole list is read/)).to.equal(null);
    expect(names()).to.deep.equal([salt, lanterns, albumRefs[3], rooms].map((album) => album?.name));
  });

  it('offers the sort orders of each list', () => {
    const options = () =>
      within(order())
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const lists = [
      ['shows', 'podcasts', [sampleShowRef('Walks', 'Ten')], ['Recently added', 'Name', 'Publisher']],
      ['artists', 'artists', [sampleArtist('Zora')], ['Recently added', 'Name']],
      [
        ...(['episodes', 'episodes', [sampleEpisode(sampleShowRef('Walks', 'Ten'), 'First')]] as const),
        ['Recently added', 'Name', 'Podcast', 'Length'],
      ],
    ] as const;
    for (const [kind, path, items, expected] of lists) {
      const player = openPlayer(`/collection/${path}`);
      change(() => player.collection.set(kind, items));
      expect(options()).to.deep.equal(expected);
      cleanup();
    }
  });
});
