import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { PLAYLIST_REFS } from '#tests/support/fixtures/sample-playlists.ts';

describe('deleted playlists', () => {
  afterEach(closePlayer);

  const open = () => {
    const player = openPlayer('/collection/playlists');
    const line = screen.getByText('Deleted playlists').closest('details');
    if (line === null) throw new Error('The screen has no list of deleted playlists.');
    const toggle = (isOpen: boolean) =>
      change(() => {
        line.open = isOpen;
        fireEvent(line, new window.Event('toggle'));
      });
    const rows = () => within(screen.getByRole('list', { name: 'Deleted playlists' })).getAllByRole('listitem');
    return { ...player, toggle, rows };
  };

  it('are deleted from the menu of their row, with Undo in the toast', async () => {
    const { intents } = openPlayer('/collection/playlists');
    const [own] = PLAYLIST_REFS;
    const line = within(screen.getByRole('main'))
      .getByText(own?.name ?? '')
      .closest('li');
    fireEvent.click(within(line as HTMLElement).getByRole('button', { name: `More options for ${own?.name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete playlist' }));
    expect(intents('playlists.unfollowed')).to.deep.equal([own?.id]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(intents('playlists.offerAccepted')).to.have.lengthOf(1);
  });

  it('load when the list is opened, with their expiry date', () => {
    const { rows, intents, toggle } = open();
    expect(intents('playlists.removedPlaylists.opened')).to.deep.equal([]);
    toggle(true);
    expect(intents('playlists.removedPlaylists.opened')).to.have.lengthOf(1);
    expect(rows().map(({ textContent }) => textContent.startsWith('Old'))).to.deep.equal([true, true]);
    expect(rows()[0]?.textContent).to.contain('12 songs · kept until').and.to.contain('2026');
  });

  it('are restored by a button, with an announcement, and leave the list', () => {
    const { rows, intents, toggle } = open();
    toggle(true);
    fireEvent.click(screen.getByRole('button', { name: 'Restore Old Winter' }));
    expect(intents('playlists.followed')).to.deep.equal(['removed0']);
    expect(rows()).to.have.lengthOf(1);
    expect(screen.getByText('Restored Old Winter')).to.not.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Restore Older Summer' }));
    expect(screen.getByText('No playlists deleted in the last 90 days.')).to.not.equal(null);
  });
});
