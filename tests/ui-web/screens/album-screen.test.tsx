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

  it('asks for the album of its address, once', () => {
    const { said } = openPlayer(path);
    expect(said('album.opened')).to.deep.equal([album.id]);
  });

  it('plays a row where it stands in the album when the row is clicked [S1.11]', () => {
    const { said } = openPlayer(path);
    fireEvent.click(within(row('Weir')).getByText('3:52'));
    expect(said('playRequested')).to.deep.equal([{ contextUri: album.uri, index: 2, trackUri: tracks[2]?.uri }]);
  });

  it('plays a row once when its own button is pressed', () => {
    const { said } = openPlayer(path);
    fireEvent.click(screen.getByRole('button', { name: 'Play Lantern Song' }));
    expect(said('playRequested')).to.deep.equal([{ contextUri: album.uri, index: 4, trackUri: tracks[4]?.uri }]);
  });

  it('lets the player get a row ready while the finger is down, and not for a mouse that passes by', () => {
    const { said } = openPlayer(path);
    fireEvent.pointerEnter(row('Weir'));
    fireEvent.mouseOver(row('Weir'));
    expect(said('trackPointed')).to.deep.equal([]);
    fireEvent.pointerDown(within(row('Weir')).getByText('3:52'));
    expect(said('trackPointed')).to.deep.equal([tracks[2]?.uri]);
    fireEvent.pointerDown(row('Undertow'));
    expect(said('trackPointed')).to.have.lengthOf(1);
  });

  it('plays nothing when a link inside the row is followed', () => {
    const { said, history } = openPlayer(path);
    fireEvent.click(within(row('A Letter Folded Twice')).getByRole('link', { name: 'Tamsin Okoro' }));
    expect(said('playRequested')).to.deep.equal([]);
    expect(history.at(-1)).to.match(/^\/artist\//);
  });

  it('does not play a song that cannot be played, and says why', () => {
    const { said } = openPlayer(path);
    const button = screen.getByRole('button', { name: 'Play Undertow' });
    fireEvent.click(button);
    fireEvent.click(row('Undertow'));
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    expect(button.title).to.equal('This can’t be played here.');
    expect(said('playRequested')).to.deep.equal([]);
  });

  it('marks the current row and no other', () => {
    const player = openPlayer(path);
    startPlayback(player, 1);
    const marked = screen.getAllByRole('row').filter((one) => one.getAttribute('aria-current') === 'true');
    expect(marked).to.deep.equal([row('The Lock Keeper')]);
  });

  it('pauses with the button of the row that plays', () => {
    const player = openPlayer(path);
    startPlayback(player, 1);
    fireEvent.click(screen.getByRole('button', { name: 'Pause The Lock Keeper' }));
    expect(player.said('playToggled')).to.have.lengthOf(1);
    expect(player.said('playRequested')).to.deep.equal([]);
  });

  it('takes a double click on a row for one', () => {
    const player = openPlayer(path);
    const row = screen.getByRole('button', { name: 'Play Weir' }).closest('tr');
    assert(row !== null, 'a song has a row');
    fireEvent.click(row, { detail: 1 });
    startPlayback(player, 2);
    fireEvent.click(row, { detail: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Pause Weir' }), { detail: 2 });
    expect(player.said('playRequested')).to.have.lengthOf(1);
    expect(player.said('playToggled')).to.deep.equal([]);
  });

  it('plays the whole album from its head, and pauses it there', () => {
    const player = openPlayer(path);
    fireEvent.click(screen.getByRole('button', { name: `Play ${album.name}` }));
    expect(player.said('playRequested')).to.deep.equal([{ contextUri: album.uri }]);
    startPlayback(player, 0);
    fireEvent.click(screen.getByRole('button', { name: `Pause ${album.name}` }));
    expect(player.said('playToggled')).to.have.lengthOf(1);
  });

  it('adds a song to the queue and says so', () => {
    const { said } = openPlayer(path);
    fireEvent.click(screen.getByRole('button', { name: 'Add Weir to queue' }));
    expect(said('queueAdded')).to.deep.equal([tracks[2]?.uri]);
  });

  it('begins each disc of several with its number', () => {
    const discs = [1, 2].map((disc) => sampleTrack({ album, name: `Part ${disc}`, number: 1, disc }));
    openPlayer(path, { album: () => sampleAlbum(album, discs) });
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).to.deep.equal(['Disc 1', 'Disc 2']);
  });

  it('draws the heading of a disc over all columns, and no more than there are', () => {
    const discs = [1, 2].map((disc) => sampleTrack({ album, name: `Part ${disc}`, number: 1, disc }));
    openPlayer(path, { album: () => sampleAlbum(album, discs) });
    const columns = screen.getAllByRole('columnheader').length;
    expect(screen.getAllByRole<HTMLTableCellElement>('rowheader').map(({ colSpan }) => colSpan)).to.deep.equal([
      columns,
      columns,
    ]);
  });

  it('says in plain words that it could not be loaded, keeps the code behind details, and tries again', () => {
    const { said, view } = openPlayer(path, { album: () => playerError('REQUEST_FAILED', 502) });
    screen.getByText('The server sent an unexpected answer. Try again in a moment.');
    const details = screen.getByText('Details').closest('details');
    expect(details?.open).to.equal(false);
    expect(within(details as HTMLElement).getByText('REQUEST_FAILED')).to.be.ok;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(said('album.retried')).to.have.lengthOf(1);
    expect(view.container.querySelector('h1')?.textContent).to.equal('This page couldn’t be loaded.');
  });

  it('says that an album which is gone is gone', () => {
    openPlayer(path, { album: () => playerError('REQUEST_FAILED', 404) });
    expect(screen.getByText('This is no longer in the library.')).to.be.ok;
  });

  it('gives the tab the name of the album, and of the song while one plays', () => {
    const player = openPlayer(path);
    expect(document.title).to.equal(`${album.name} · Cadenza`);
    startPlayback(player, 0);
    expect(document.title).to.equal('First Light · Odile Marchetti');
    change(() => player.player.phase.set('paused'));
    expect(document.title).to.equal(`${album.name} · Cadenza`);
  });
});
