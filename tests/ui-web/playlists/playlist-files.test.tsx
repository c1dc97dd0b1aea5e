import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'chai';
import { createRoom, ONE } from '../../adapters/service/application/playlists/room.ts';
import { openOverService } from '../support/render-over-service.tsx';
import { PLAYLIST_REFS } from '#tests/support/fixtures/sample-playlists.ts';

const [own] = PLAYLIST_REFS;
const id = own?.id ?? '';

function choose(bytes: Uint8Array, name: string): void {
  const input = screen.getByLabelText('Import', { selector: 'input' });
  const file = { name, arrayBuffer: () => Promise.resolve(bytes.buffer) };
  fireEvent.change(input, { target: { files: [file] } });
}

describe('playlists as files', () => {
  afterEach(closePlayer);

  it('are exported in both formats from the menu of the playlist', async () => {
    const { intents } = openPlayer(`/playlist/${id}`);
    const main = within(screen.getByRole('main'));
    fireEvent.click(main.getAllByRole('button', { name: /^More options for/ })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export as XSPF' }));
    expect(intents('playlists.exportRequested')).to.deep.equal([{ playlistId: id, format: 'xspf' }]);
  });

  it('are imported from files in UTF-8 and Windows-1252', async () => {
    const { intents } = openPlayer('/collection/playlists');
    choose(new TextEncoder().encode('#EXTM3U\nCafé.flac'), 'Mornings.m3u8');
    await waitFor(() => expect(intents('playlists.importRequested')).to.have.length(1));
    choose(Uint8Array.from([0x43, 0x61, 0x66, 0xe9]), 'old.m3u');
    await waitFor(() => expect(intents('playlists.importRequested')).to.have.length(2));
    expect(intents('playlists.importRequested')).to.deep.equal([
      { text: '#EXTM3U\nCafé.flac', name: 'Mornings' },
      { text: 'Café', name: 'old' },
    ]);
  });

  it('show the name of the file during an import', () => {
    const player = openPlayer('/collection/playlists');
    change(() => player.playlists.importing.set('Mornings'));
    within(screen.getByRole('region', { name: 'Import' })).getByText('Finding the songs of “Mornings” in your library…');
    change(() => player.playlists.importing.set(null));
    expect(screen.queryByRole('region', { name: 'Import' })).to.equal(null);
  });

  it('become playlists of the service; a failed import hides its progress', async () => {
    const room = await createRoom();
    const { page, playlists, rest } = await openOverService(room, '/collection/playlists');
    const looked: (string | null)[] = [];
    playlists.$importing.watch((file) => looked.push(file));
    const bytes = new TextEncoder().encode(`#EXTM3U\n#EXTINF:180,Ada - First Light One\n${ONE}\nGone.flac`);
    choose(bytes, 'Mornings.m3u8');
    await rest();
    screen.getByRole('link', { name: 'Created “Mornings” with 1 song' });
    screen.getByText('1 line not found');

    page.cut();
    choose(bytes, 'Mornings.m3u8');
    await rest();
    expect(looked).to.deep.equal([null, 'Mornings', null, 'Mornings', null]);
    expect(screen.queryByRole('region', { name: 'Import' })).to.equal(null);
  });

  it('show the new playlist and every line without a track', () => {
    const player = openPlayer('/collection/playlists');
    change(() =>
      player.playlists.imported.set({
        playlist: { id, uri: `spotify:playlist:${id}`, name: 'Mornings' },
        found: 12,
        not_found: [{ line: 7, text: 'Gone.flac', reason: 'missing' }],
      }),
    );
    const status = within(screen.getByRole('region', { name: 'Import' }));
    expect(status.getByRole('link', { name: 'Created “Mornings” with 12 songs' }).getAttribute('href')).to.equal(
      `/playlist/${id}`,
    );
    status.getByText('1 line not found');
    status.getByText('Line 7 · Gone.flac · Not in this library');
  });
});
