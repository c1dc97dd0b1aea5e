import { change, closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'chai';
import { type KeptMusic, NO_KEPT_MUSIC } from '#domain/offline/kept-music.ts';

const REASON = 'Not kept on this device. It plays once your server can be reached again.';

describe('rows while the service is out of reach', () => {
  afterEach(closePlayer);
  const { album, tracks } = firstAlbum();
  const [first, second, third] = tracks;

  /** A device that keeps these songs, of a playlist elsewhere. */
  const keeps = (...uris: readonly (string | undefined)[]): KeptMusic => ({
    ...NO_KEPT_MUSIC,
    items: [{ uri: 'spotify:playlist:1', name: 'Kept', images: [], trackUris: uris.map((uri) => uri ?? '') }],
    tracks: Object.fromEntries(uris.map((uri) => [uri ?? '', { status: 'kept', fileId: uri ?? '', bytes: 1 }])),
  });
  const playButton = (name: string | undefined) =>
    within(screen.getByRole('table')).getByRole('button', { name: `Play ${name ?? ''}` });

  it('play what is kept of their list, and give the reason for the others', () => {
    const player = openPlayer(`/album/${album.id}`);
    expect(playButton(first?.name).title).to.equal('');
    change(() => player.keptOnly.set(keeps(second?.uri)));
    expect([playButton(first?.name).title, playButton(second?.name).title]).to.deep.equal([REASON, '']);
    expect(playButton(first?.name).getAttribute('aria-disabled')).to.equal('true');
    fireEvent.click(playButton(first?.name));
    fireEvent.click(screen.getByText(first?.name ?? '').closest('tr') ?? document.body);
    expect(player.intents('playRequested')).to.deep.equal([]);
    fireEvent.click(playButton(second?.name));
    fireEvent.click(screen.getByRole('button', { name: `Play ${album.name}` }));
    const nearUris = tracks.map(({ uri }) => uri);
    expect(player.intents('playRequested')).to.deep.equal([
      { contextUri: album.uri, index: 1, trackUri: second?.uri, nearUris },
      { contextUri: album.uri, nearUris },
    ]);
    change(() => player.keptOnly.set(null));
    expect(playButton(first?.name).title).to.equal('');
  });

  it('leave menus, lists and selections only what is kept', async () => {
    const player = openPlayer(`/album/${album.id}`);
    change(() => player.keptOnly.set(keeps(third?.uri)));
    const itemsOf = async (name: string | undefined) => {
      fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: `More options for ${name ?? ''}` }));
      const menu = within(await screen.findByRole('menu'));
      const items = ['Play', 'Play next', 'Add to queue'].map((item) =>
        menu.getByRole('menuitem', { name: item }).getAttribute('aria-disabled'),
      );
      fireEvent.keyDown(menu.getByRole('menuitem', { name: 'Play' }), { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('menu')).to.equal(null));
      return items;
    };
    expect(await itemsOf(first?.name)).to.deep.equal(['true', 'true', 'true']);
    expect(await itemsOf(third?.name)).to.deep.equal([null, null, null]);
    change(() => player.keptOnly.set(keeps()));
    for (const name of [`Play ${album.name}`, `Shuffle ${album.name}`])
      expect(screen.getByRole('button', { name }).title).to.equal(REASON);
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Add to queue' }).title).to.equal(REASON);
  });

  it('of liked songs can be kept as a list', async () => {
    const player = openPlayer('/collection/tracks');
    change(() => player.collection.set('tracks', tracks));
    change(() => player.player.connection.set('connected'));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep on this device' }));
    expect(player.intents('keepRequested')).to.deep.equal([
      { uri: 'spotify:user:ada:collection', name: 'Liked songs', images: [] },
    ]);
  });
});
