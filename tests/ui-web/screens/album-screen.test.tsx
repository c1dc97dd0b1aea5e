import { change, closePlayer, firstAlbum, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { assert } from '#domain/core/assert.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { sampleAlbum, sampleTrack } from '#tests/support/fixtures/sample-library.ts';

describe('the album screen', () => {
  afterEach(closePlayer);
  const { album, tracks } = firstAlbum();
  const path = `/album/${album.id}`;
  const row = (name: string) => within(screen.getByRole('table')).getByRole('link', { name }).closest('tr') as HTMLElement;

  it('requests the album of its address once', () => {
    const { intents } = openPlayer(path);
    expect(intents('album.opened')).to.deep.equal([album.id]);
  });

  it('plays a clicked row at its index in the album [S1.11]', () => {
    const { intents } = openPlayer(path);
    fireEvent.click(within(row('Weir')).getByText('3:52'));
    expect(intents('playRequested')).to.deep.equal([{ contextUri: album.uri, index: 2, trackUri: tracks[2]?.uri }]);
  });

  it('plays a row once when its own button is pressed', () => {
    const { intents } = openPlayer(path);
    fireEvent.click(screen.getByRole('button', { name: 'Play Lantern Song' }));
    expect(intents('playRequested')).to.deep.equal([{ contextUri: album.uri, index: 4, trackUri: tracks[4]?.uri }]);
  });

  it('prefetches a row on pointer down, not on hover', () => {
    const { intents } = openPlayer(path);
    fireEvent.pointerEnter(row('Weir'));
    fireEvent.mouseOver(row('Weir'));
    expect(intents('trackPointerDown')).to.deep.equal([]);
    fireEvent.pointerDown(within(row('Weir')).getByText('3:52'));
    expect(intents('trackPointerDown')).to.deep.equal([tracks[2]?.uri]);
    fireEvent.pointerDown(row('Undertow'));
    expect(intents('trackPointerDown')).to.have.lengthOf(1);
  });

  it('plays nothing when a link inside the row is followed', () => {
    const { intents, history } = openPlayer(path);
    fireEvent.click(within(row('A Letter Folded Twice')).getByRole('link', { name: 'Tamsin Okoro' }));
    expect(intents('playRequested')).to.deep.equal([]);
    expect(history.at(-1)).to.match(/^\/artist\//);
  });

  it('does not play an unplayable song, and shows the reason', () => {
    const { intents } = openPlayer(path);
    const button = screen.getByRole('button', { name: 'Play Undertow' });
    fireEvent.click(button);
    fireEvent.click(row('Undertow'));
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    expect(button.title).to.equal('This can’t be played here.');
    expect(intents('playRequested')).to.deep.equal([]);
  });

  it('marks the current row and no other', () => {
    const player = openPlayer(path);
    startPlayback(player, 1);
    const marked = screen.getAllByRole('row').filter((one) => one.getAttribute('aria-current') === 'true');
    expect(marked).to.deep.equal([row('The Lock Keeper')]);
  });

  it('pauses by the button of the playing row', () => {
    const player = openPlayer(path);
    startPlayback(player, 1);
    fireEvent.click(screen.getByRole('button', { name: 'Pause The Lock Keeper' }));
    expect(player.intents('playToggled')).to.have.lengthOf(1);
    expect(player.intents('playRequested')).to.deep.equal([]);
  });

  it('treats a double click on a row as one click', () => {
    const player = openPlayer(path);
    const row = screen.getByRole('button', { name: 'Play Weir' }).closest('tr');
    assert(row !== null, 'a song has a row');
    fireEvent.click(row, { detail: 1 });
    startPlayback(player, 2);
    fireEvent.click(row, { detail: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Pause Weir' }), { detail: 2 });
    expect(player.intents('playRequested')).to.have.lengthOf(1);
    expect(player.intents('playToggled')).to.deep.equal([]);
  });

  it('plays and pauses the album by the button in its header', () => {
    const player = openPlayer(path);
    fireEvent.click(screen.getByRole('button', { name: `Play ${album.name}` }));
    expect(player.intents('playRequested')).to.deep.equal([{ contextUri: album.uri }]);
    startPlayback(player, 0);
    fireEvent.click(screen.getByRole('button', { name: `Pause ${album.name}` }));
    expect(player.intents('playToggled')).to.have.lengthOf(1);
  });

  it('adds a song to the queue', () => {
    const { intents } = openPlayer(path);
    fireEvent.click(screen.getByRole('button', { name: 'Add Weir to queue' }));
    expect(intents('queueAdded')).to.deep.equal([[tracks[2]?.uri]]);
  });

  it('shows a header row for each disc of several', () => {
    const discs = [1, 2].map((disc) => sampleTrack({ album, name: `Part ${disc}`, number: 1, disc }));
    openPlayer(path, { album: () => sampleAlbum(album, discs) });
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).to.deep.equal(['Disc 1', 'Disc 2']);
  });

  it('spans the header of a disc over exactly all columns', () => {
    const discs = [1, 2].map((disc) => sampleTrack({ album, name: `Part ${disc}`, number: 1, disc }));
    openPlayer(path, { album: () => sampleAlbum(album, discs) });
    const columns = screen.getAllByRole('columnheader').length;
    expect(screen.getAllByRole<HTMLTableCellElement>('rowheader').map(({ colSpan }) => colSpan)).to.deep.equal([
      columns,
      columns,
    ]);
  });

  it('shows a load error in plain words with the code in details, and retries', () => {
    const { intents, view } = openPlayer(path, { album: () => playerError('REQUEST_FAILED', 502) });
    screen.getByText('The server sent an unexpected answer. Try again in a moment.');
    const details = screen.getByText('Details').closest('details');
    expect(details?.open).to.equal(false);
    expect(within(details as HTMLElement).getByText('REQUEST_FAILED')).to.be.ok;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(intents('album.retried')).to.have.lengthOf(1);
    expect(view.container.querySelector('h1')?.textContent).to.equal('This page couldn’t be loaded.');
  });

  it('shows a message when the album left the library', () => {
    openPlayer(path, { album: () => playerError('REQUEST_FAILED', 404) });
    expect(screen.getByText('This is no longer in the library.')).to.be.ok;
  });

  it('sets the document title to the album, or to the playing song', () => {
    const player = openPlayer(path);
    expect(document.title).to.equal(`${album.name} · Cadenza`);
    startPlayback(player, 0);
    expect(document.title).to.equal('First Light · Odile Marchetti');
    change(() => player.player.phase.set('paused'));
    expect(document.title).to.equal(`${album.name} · Cadenza`);
  });
});
