import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { PLAYLIST_REFS } from '#tests/support/fixtures/sample-playlists.ts';

describe('playlists that were deleted', () => {
  afterEach(closePlayer);

  const open = () => {
    const player = openPlayer('/collection/playlists');
    const line = screen.getByText('Deleted playlists').closest('details');
    if (line === null) throw new Error('there is no line to open');
    const toggle = (isOpen: boolean) =>
      change(() => {
        line.open = isOpen;
        fireEvent(line, new window.Event('toggle'));
      });
    const rows = () => within(screen.getByRole('list', { name: 'Deleted playlists' })).getAllByRole('listitem');
    return { ...player, toggle, rows };
  };

  it('go there from the menu of their line, with a way back in what is told', async () => {
    const { said } = openPlayer('/collection/playlists');
    const [own] = PLAYLIST_REFS;
    const line = within(screen.getByRole('main'))
      .getByText(own?.name ?? '')
      .closest('li');
    fireEvent.click(within(line as HTMLElement).getByRole('button', { name: `More options for ${own?.name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete playlist' }));
    expect(said('playlists.unfollowed')).to.deep.equal([own?.id]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(said('playlists.takenBack')).to.have.lengthOf(1);
  });

  it('are asked for when the line is opened, with how long they are kept', () => {
    const { rows, said, toggle } = open();
    expect(said('playlists.removedPlaylists.opened')).to.deep.equal([]);
    toggle(true);
    expect(said('playlists.removedPlaylists.opened')).to.have.lengthOf(1);
    expect(rows().map(({ textContent }) => textContent.startsWith('Old'))).to.deep.equal([true, true]);
    expect(rows()[0]?.textContent).to.contain('12 songs · kept until').and.to.contain('2026');
  });

  it('are taken back by a press, which is said, and leave the list', () => {
    const { rows, said, toggle } = open();
    toggle(true);
    fireEvent.click(screen.getByRole('button', { name: 'Restore Old Winter' }));
    expect(said('playlists.followed')).to.deep.equal(['removed0']);
    expect(rows()).to.have.lengthOf(1);
    expect(screen.getByText('Restored Old Winter')).to.not.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Take back Older Summer' }));
    expect(screen.getByText('No playlists deleted in the last 90 days.')).to.not.equal(null);
  });
});
