import { closePlayer, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

describe('the keys of the page', () => {
  afterEach(closePlayer);

  const keys = [
    [' ', {}, 'playToggled'],
    ['k', {}, 'playToggled'],
    ['ArrowRight', {}, 'seekForwardClicked'],
    ['ArrowLeft', {}, 'seekBackwardClicked'],
    ['ArrowRight', { shiftKey: true }, 'nextClicked'],
    ['ArrowLeft', { shiftKey: true }, 'previousClicked'],
    ['n', {}, 'nextClicked'],
    ['p', {}, 'previousClicked'],
    ['s', {}, 'shuffleToggled'],
    ['r', {}, 'repeatCycled'],
    ['m', {}, 'volumeChanged'],
    ['-', {}, 'volumeChanged'],
  ] as const;
  for (const [key, modifiers, intent] of keys)
    it(`mean ${intent} for ${Object.keys(modifiers).join('')} "${key}"`, () => {
      const player = openPlayer('/');
      startPlayback(player, 1);
      fireEvent.keyDown(document.body, { key, ...modifiers });
      expect(player.said(intent)).to.have.lengthOf(1);
    });

  it('play what the page is about while nothing else is there to play [S2.02]', () => {
    const player = openPlayer('/collection/albums');
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(player.said('pagePlayed')).to.deep.equal(['/collection/albums']);
    expect(player.said('playToggled')).to.deep.equal([]);
  });

  it('mean what they mean after a click on a button, which keeps Space and Enter only', () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    const [button] = screen.getAllByRole('button', { name: 'Next' });
    button?.focus();
    for (const key of [' ', 'Enter']) fireEvent.keyDown(button as HTMLElement, { key });
    expect(player.said('playToggled')).to.deep.equal([]);
    for (const key of ['k', 'm', 's', 'ArrowRight']) fireEvent.keyDown(button as HTMLElement, { key });
    const said = (['playToggled', 'volumeChanged', 'shuffleToggled', 'seekForwardClicked'] as const).map(player.said);
    expect(said.map(({ length }) => length)).to.deep.equal([1, 1, 1, 1]);
    fireEvent.keyDown(button as HTMLElement, { key: 'q' });
    expect(screen.getByRole('complementary', { name: 'Queue' })).to.be.ok;
    fireEvent.keyDown(button as HTMLElement, { key: '?', shiftKey: true });
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).to.be.ok;
  });

  it('mean the same in the full player, which makes room for what they open', async () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    const openFull = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Open player' }));
      const dialog = await screen.findByRole('dialog', { name: 'Now playing' });
      return within(dialog).getByRole('button', { name: 'Next' });
    };
    const button = await openFull();
    fireEvent.keyDown(button, { key: ' ' });
    expect(player.said('playToggled')).to.deep.equal([]);
    for (const key of ['k', 'm', 's']) fireEvent.keyDown(button, { key });
    const said = (['playToggled', 'volumeChanged', 'shuffleToggled'] as const).map(player.said);
    expect(said.map(({ length }) => length)).to.deep.equal([1, 1, 1]);
    fireEvent.keyDown(button, { key: 'q' });
    expect(screen.queryByRole('dialog')).to.equal(null);
    expect(screen.getByRole('complementary', { name: 'Queue' })).to.be.ok;
    fireEvent.keyDown(await openFull(), { key: '/' });
    expect(screen.queryByRole('dialog')).to.equal(null);
    expect(document.activeElement).to.equal(screen.getByRole('searchbox'));
  });

  it('belong to a slider as far as they move it, and to a field altogether', () => {
    const player = openPlayer('/search');
    startPlayback(player, 1);
    const [slider] = screen.getAllByRole('slider');
    for (const key of ['ArrowRight', '-']) fireEvent.keyDown(slider as HTMLElement, { key });
    expect(player.said('seekForwardClicked')).to.deep.equal([]);
    expect(player.said('volumeChanged')).to.deep.equal([]);
    fireEvent.keyDown(slider as HTMLElement, { key: 'm' });
    expect(player.said('volumeChanged')).to.have.lengthOf(1);
    for (const key of [' ', 'm', 's']) fireEvent.keyDown(screen.getByRole('searchbox'), { key });
    expect(player.said('volumeChanged')).to.have.lengthOf(1);
    expect(player.said('shuffleToggled')).to.deep.equal([]);
  });

  it('mean nothing to the player while Ctrl is held', () => {
    const player = openPlayer('/');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    expect(player.said('shuffleToggled')).to.deep.equal([]);
  });

  it('open and close the queue with q', () => {
    openPlayer('/');
    fireEvent.keyDown(document.body, { key: 'q' });
    expect(screen.getByRole('complementary', { name: 'Queue' })).to.be.ok;
    fireEvent.keyDown(document.body, { key: 'q' });
    expect(screen.queryByRole('complementary', { name: 'Queue' })).to.equal(null);
  });

  for (const press of [{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }])
    it(`go to the search field with ${JSON.stringify(press)}`, () => {
      openPlayer('/');
      fireEvent.keyDown(document.body, press);
      expect(document.activeElement).to.equal(screen.getByRole('searchbox'));
    });

  it('are listed with ?, where they can be switched off', () => {
    const { said } = openPlayer('/');
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(screen.getByRole('checkbox', { name: /Single-key shortcuts/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog.isConnected).to.equal(false);
    fireEvent.keyDown(document.body, { key: 's' });
    expect(said('shuffleToggled')).to.deep.equal([]);
  });
});
