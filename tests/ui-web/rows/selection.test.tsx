import { change, closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

const { album, tracks } = firstAlbum();
const row = (at: number) => screen.getByRole('row', { name: new RegExp(tracks[at]?.name ?? 'none') });
const bar = () => within(screen.getByRole('toolbar', { name: 'Selection' }));
const press = (name: string) => fireEvent.click(bar().getByRole('button', { name }));
const uris = (...places: readonly number[]) => places.map((at) => tracks[at]?.uri);
const checked = () =>
  screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));
const names = (...places: readonly number[]) => places.map((at) => tracks[at]?.name);

describe('selected rows of a table', () => {
  afterEach(closePlayer);
  const open = () => openPlayer(`/album/${album.id}`);

  it('are chosen by Ctrl and Shift with a click, which plays nothing', () => {
    const { intents } = open();
    fireEvent.click(row(0), { ctrlKey: true });
    expect(checked()).to.deep.equal(names(0));
    fireEvent.click(row(2), { shiftKey: true });
    expect(checked()).to.deep.equal(names(0, 1, 2));
    fireEvent.click(row(1), { ctrlKey: true });
    expect(bar().getByText('2 selected')).to.not.equal(null);
    expect(screen.getByRole('status').textContent).to.equal('2 selected');
    expect(intents('playRequested')).to.deep.equal([]);
  });

  it('are played, queued, played next, saved and added to a playlist in their order', () => {
    const { intents } = open();
    const select = () => [2, 0].forEach((at) => fireEvent.click(row(at), { ctrlKey: true }));
    for (const name of ['Play', 'Play next', 'Add to queue', 'Save', 'Add to playlist']) {
      select();
      press(name);
      expect(checked()).to.deep.equal([]);
    }
    for (const intent of ['tracksPlayed', 'playedNext', 'queueAdded']) expect(intents(intent)).to.deep.equal([uris(0, 2)]);
    expect(intents('savedSwitched')).to.deep.equal(
      [0, 2].map((at) => ({ uri: tracks[at]?.uri, name: tracks[at]?.name, saved: true })),
    );
    expect(screen.getByRole('dialog', { name: 'Add 2 songs to playlist' })).to.not.equal(null);
  });

  it('are chosen on a touch screen by Select in the menu, and then by taps, also on a title', () => {
    const { history, intents } = open();
    fireEvent.click(within(row(1)).getByRole('button', { name: /More options/ }));
    fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Select' }));
    fireEvent.click(within(row(0)).getByRole('link', { name: tracks[0]?.name ?? '' }));
    fireEvent.click(row(2));
    expect(checked()).to.deep.equal(names(0, 1, 2));
    expect([history.length, intents('playRequested')]).to.deep.equal([1, []]);
    for (const at of [0, 1, 2]) fireEvent.click(row(at));
    expect(screen.queryByRole('toolbar', { name: 'Selection' })).to.equal(null);
    fireEvent.click(row(2));
    expect(intents('playRequested')).to.have.lengthOf(1);
  });

  it('are chosen by keyboard: Ctrl+A, Shift+Space and Shift+arrow, and no more after Escape', () => {
    open();
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(checked()).to.have.lengthOf(tracks.length);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(checked()).to.deep.equal([]);
    const link = within(row(1)).getByRole('link', { name: tracks[1]?.name ?? '' });
    act(() => link.focus());
    fireEvent.keyDown(link, { key: ' ', shiftKey: true });
    expect(checked()).to.deep.equal(names(1));
    fireEvent.keyDown(link, { key: 'ArrowDown', shiftKey: true });
    expect(checked()).to.deep.equal(names(1, 2));
    expect(document.activeElement?.textContent).to.equal(tracks[2]?.name);
  });

  it('keep the browser’s own use of Ctrl: a link opens a tab, and a text field selects its text', () => {
    open();
    const link = within(row(0)).getByRole('link', { name: tracks[0]?.name ?? '' });
    fireEvent.click(link, { ctrlKey: true });
    expect(checked()).to.deep.equal([]);
  });

  it('are left when their list changes', () => {
    const { collection } = openPlayer('/collection/tracks');
    change(() => collection.set('tracks', tracks, tracks.length));
    [0, 1].forEach((at) => fireEvent.click(row(at), { ctrlKey: true }));
    change(() => collection.set('tracks', tracks.slice(1), tracks.length - 1));
    expect(bar().getByText('1 selected')).to.not.equal(null);
  });
});
