import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { itemOf, PLAYLIST_REFS, PLAYLIST_TRACKS, playlistViewOf } from '#tests/support/fixtures/sample-playlists.ts';

const WHO = ['ada', 'cleo', 'dan'];

describe('the contributors of a playlist', () => {
  afterEach(closePlayer);
  const main = () => within(screen.getByRole('main'));
  function open() {
    const player = openPlayer(`/playlist/${PLAYLIST_REFS[0]?.id ?? ''}`);
    const items = PLAYLIST_TRACKS.map(({ uri }, at) => itemOf(uri, at, WHO[at] ?? 'ada'));
    change(() => player.playlists.playlist.set(playlistViewOf(items)));
    return player;
  }

  it('are shown by name, or by id without a name', () => {
    open();
    expect(screen.getByRole('main').textContent).to.match(/by Ada · with Cleo Ray, dan · 6 songs/);
    const rows = within(main().getByRole('list', { name: 'Slow Mornings' })).getAllByRole('listitem');
    expect(rows[1]?.textContent).to.match(/2024 by Cleo Ray/);
    expect(rows[2]?.textContent).to.match(/2024 by dan/);
  });

  it('are named in toasts of changes', () => {
    const { stores } = open();
    const news = { added: 2, addedBy: ['cleo', 'dan'], removed: 0, isReordered: false, name: null };
    change(() => stores.playlists.othersChanged(news));
    expect(screen.getAllByText('2 songs added by Cleo Ray, dan').length).to.be.greaterThan(0);
  });
});
