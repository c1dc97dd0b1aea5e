import { closePlayer, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

describe('the shortcuts of the page', () => {
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
      expect(player.intents(intent)).to.have.lengthOf(1);
    });

  it('play the context of the page when there is no track [S2.02]', () => {
    const player = openPlayer('/collection/albums');
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(player.intents('pagePlayed')).to.deep.equal(['/collection/albums']);
    expect(player.intents('playToggled')).to.deep.equal([]);
  });

  it('work on a focused button, except Space and Enter', () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    const [button] = screen.getAllByRole('button', { name: 'Next' });
    button?.focus();
    for (const key of [' ', 'Enter']) fireEvent.keyDown(button as HTMLElement, { key });
    expect(player.intents('playToggled')).to.deep.equal([]);
    for (const key of ['k', 'm', 's', 'ArrowRight']) fireEvent.keyDown(button as HTMLElement, { key });
    const counts = (['playToggled', 'volumeChanged', 'shuffleToggled', 'seekForwardClicked'] as const).map(player.intents);
    expect(counts.map(({ length }) => length)).to.deep.equal([1, 1, 1, 1]);
    fireEvent.keyDown(button as HTMLElement, { key: 'q' });
    expect(screen.getByRole('complementary', { name: 'Queue' })).to.be.ok;
    fireEvent.keyDown(button as HTMLElement, { key: '?', shiftKey: true });
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).to.be.ok;
  });

  it('work in the full player, and close it before they open something else', async () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    const openFull = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Open player' }));
      const dialog = await screen.findByRole('dialog', { name: 'Now playing' });
      return within(dialog).getByRole('button', { name: 'Next' });
    };
    const button = await openFull();
    fireEvent.keyDown(button, { key: ' ' });
    expect(player.intents('playToggled')).to.deep.equal([]);
    for (const key of ['k', 'm', 's']) fireEvent.keyDown(button, { key });
    const counts = (['playToggled', 'volumeChanged', 'shuffleToggled'] as const).map(player.intents);
    expect(counts.map(({ length }) => length)).to.deep.equal([1, 1, 1]);
    fireEvent.keyDown(button, { key: 'q' });
    expect(screen.queryByRole('dialog')).to.equal(null);
    expect(screen.getByRole('complementary', { name: 'Queue' })).to.be.ok;
    fireEvent.keyDown(await openFull(), { key: '/' });
    expect(screen.queryByRole('dialog')).to.equal(null);
    expect(document.activeElement).to.equal(screen.getByRole('combobox'));
  });

  it('leave their own keys to a slider, and all keys to a text field', () => {
    const player = openPlayer('/search');
    startPlayback(player, 1);
    const [slider] = screen.getAllByRole('slider');
    for (const key of ['ArrowRight', '-']) fireEvent.keyDown(slider as HTMLElement, { key });
    expect(player.intents('seekForwardClicked')).to.deep.equal([]);
    expect(player.intents('volumeChanged')).to.deep.equal([]);
    fireEvent.keyDown(slider as HTMLElement, { key: 'm' });
    expect(player.intents('volumeChanged')).to.have.lengthOf(1);
    for (const key of [' ', 'm', 's']) fireEvent.keyDown(screen.getByRole('combobox'), { key });
    expect(player.intents('volumeChanged')).to.have.lengthOf(1);
    expect(player.intents('shuffleToggled')).to.deep.equal([]);
  });

  it('are ignored while Ctrl is held', () => {
    const player = openPlayer('/');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    expect(player.intents('shuffleToggled')).to.deep.equal([]);
  });

  it('open and close the queue with q', () => {
    openPlayer('/');
    fireEvent.keyDown(document.body, { key: 'q' });
    expect(screen.getByRole('complementary', { name: 'Queue' })).to.be.ok;
    fireEvent.keyDown(document.body, { key: 'q' });
    expect(screen.queryByRole('complementary', { name: 'Queue' })).to.equal(null);
  });

  for (const press of [{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }])
    it(`focus the search field with ${JSON.stringify(press)}`, () => {
      openPlayer('/');
      fireEvent.keyDown(document.body, press);
      expect(document.activeElement).to.equal(screen.getByRole('combobox'));
    });

  it('are listed by ?, and switched off there', () => {
    const { intents } = openPlayer('/');
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog.isConnected).to.equal(false);
    fireEvent.keyDown(document.body, { key: 's' });
    expect(intents('shuffleToggled')).to.deep.equal([]);
  });
});
