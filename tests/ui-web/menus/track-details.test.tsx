import { closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

describe('the details of a song', () => {
  afterEach(closePlayer);
  const { album } = firstAlbum();

  it('open from its menu, say what the file holds, leave out what it lacks, and close', async () => {
    openPlayer(`/album/${album.id}`);
    fireEvent.click(screen.getByRole('button', { name: 'More options for Weir' }));
    fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Details of Weir' });
    await within(dialog).findByText('Format');
    const names = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
    const values = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(Object.fromEntries(names.map((name, at) => [name, values[at]]))).to.deep.equal({
      Format: 'FLAC',
      'Bit rate': '912 kbit/s',
      'Sample rate': '44.1 kHz',
      Channels: '2',
      ReplayGain: 'song -6.5 dB · album -7.25 dB',
      Size: '26.4 MB',
      Added: 'Mar 1, 2026',
      Plays: '1,204',
      ISRC: 'DEABC1200003',
      File: '/music/Night Ferry/03 Weir.flac',
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).to.equal(null);
  });
});
