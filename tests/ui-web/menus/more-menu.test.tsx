import { closePlayer, firstAlbum, openPlayer, startPlayback } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import sinon from 'sinon';

const open = (name: string) => fireEvent.click(screen.getByRole('button', { name: `More options for ${name}` }));
const choose = (name: string) => fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name }));

describe('the menu of a song', () => {
  afterEach(closePlayer);
  const { album, tracks } = firstAlbum();
  const path = `/album/${album.id}`;

  it('adds the song to the queue, closes, and does not play the row below it', () => {
    const { intents } = openPlayer(path);
    open('Weir');
    choose('Add to queue');
    expect(intents('queueAdded')).to.deep.equal([[tracks[2]?.uri]]);
    expect(intents('playRequested')).to.deep.equal([]);
    expect(screen.queryByRole('menu')).to.equal(null);
    expect(document.activeElement?.getAttribute('aria-label')).to.equal('More options for Weir');
  });

  it('opens the page of the artist', () => {
    const { history } = openPlayer(path);
    open('A Letter Folded Twice');
    choose('Go to Tamsin Okoro');
    expect(history.at(-1)).to.match(/^\/artist\//);
  });

  it('moves the focus with arrow keys and closes with Escape', () => {
    openPlayer(path);
    open('Weir');
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(document.activeElement).to.equal(items[0]);
    fireEvent.keyDown(items[0] as HTMLElement, { key: 'ArrowUp' });
    expect(document.activeElement).to.equal(items.at(-1));
    fireEvent.keyDown(items.at(-1) as HTMLElement, { key: 'Escape' });
    expect(screen.queryByRole('menu')).to.equal(null);
  });

  it('closes when its button moves by a scroll, not by a late event of an earlier one', () => {
    openPlayer(path);
    open('Weir');
    fireEvent.scroll(screen.getByRole('main'));
    screen.getByRole('menu');
    const button = screen.getByRole('button', { name: 'More options for Weir' });
    button.getBoundingClientRect = () => ({ top: 40 }) as DOMRect;
    fireEvent.scroll(screen.getByRole('main'));
    expect(screen.queryByRole('menu')).to.equal(null);
  });

  it('is measured once, with its button, before it is moved', () => {
    openPlayer(path);
    const measured: (string | null)[] = [];
    const stub = sinon.stub(Element.prototype, 'getBoundingClientRect').callsFake(function (this: Element) {
      measured.push(this.getAttribute('aria-label'));
      return { top: 0, right: 0, bottom: 0, left: 0, height: 0 } as DOMRect;
    });
    open('Weir');
    stub.restore();
    expect(measured).to.deep.equal(['More options for Weir']);
  });

  it('copies the address of the page and confirms it', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copied.push(text) },
      configurable: true,
    });
    openPlayer(path);
    open('Weir');
    choose('Copy link');
    expect(await screen.findAllByText('Link copied')).to.have.lengthOf(2);
    expect(copied).to.deep.equal([`http://localhost/track/${tracks[2]?.id}`]);
  });

  it('exists for albums, artists and podcasts too', () => {
    for (const [at, name] of [
      [path, album.name],
      ['/', album.name],
    ] as const) {
      openPlayer(at);
      fireEvent.click(screen.getAllByRole('button', { name: `More options for ${name}` })[0] as HTMLElement);
      within(screen.getByRole('menu', { name })).getByRole('menuitem', { name: `Go to ${album.artists[0]?.name}` });
      closePlayer();
    }
  });
});

describe('the gestures of a menu', () => {
  afterEach(closePlayer);
  const { album, tracks } = firstAlbum();
  const path = `/album/${album.id}`;
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  const menu = () => within(screen.getByRole('menu', { name: 'Weir' }));

  it('open the same menu by a right click on the row, and play the song next', () => {
    const { intents } = openPlayer(path);
    expect(fireEvent.contextMenu(row('Weir'), { clientX: 40, clientY: 50 })).to.equal(false);
    choose('Play next');
    expect(intents('playedNext')).to.deep.equal([[tracks[2]?.uri]]);
  });

  it('open it by the menu key and Shift+F10, and return the focus to where it was', () => {
    openPlayer(path);
    const link = within(row('Weir')).getByRole('link', { name: 'Weir' });
    for (const key of [{ key: 'ContextMenu' }, { key: 'F10', shiftKey: true }]) {
      act(() => link.focus());
      fireEvent.keyDown(link, key);
      fireEvent.keyDown(menu().getByRole('menuitem', { name: 'Play' }), { key: 'Escape' });
      expect(document.activeElement).to.equal(link);
    }
  });

  it('open it by a long press, not by a tap or a scroll', () => {
    const clock = sinon.useFakeTimers();
    try {
      openPlayer(path);
      const touch = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 40, clientY: 50 };
      fireEvent.pointerDown(row('Weir'), touch);
      fireEvent.pointerUp(row('Weir'), touch);
      act(() => void clock.tick(600));
      fireEvent.pointerDown(row('Weir'), touch);
      fireEvent.pointerMove(row('Weir'), { ...touch, clientY: 80 });
      act(() => void clock.tick(600));
      expect(screen.queryByRole('menu')).to.equal(null);
      fireEvent.pointerDown(row('Weir'), touch);
      act(() => void clock.tick(600));
      expect(menu().getAllByRole('menuitem').length).to.be.above(5);
    } finally {
      fireEvent.pointerDown(document.body);
      clock.restore();
    }
  });

  it('open it on cards, headers, the player bar and entries of the queue', () => {
    const player = openPlayer(path);
    startPlayback(player, 2);
    fireEvent.contextMenu(screen.getByRole('heading', { level: 1 }), { clientX: 1, clientY: 1 });
    screen.getByRole('menu', { name: album.name });
    fireEvent.pointerDown(document.body);
    fireEvent.contextMenu(within(screen.getByRole('region', { name: 'Now playing' })).getByRole('link', { name: 'Weir' }), {
      clientX: 1,
      clientY: 1,
    });
    menu();
    fireEvent.pointerDown(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
    const queue = screen.getByRole('complementary', { name: 'Queue' });
    fireEvent.contextMenu(within(queue).getByText('Weir'), { clientX: 1, clientY: 1 });
    menu();
  });

  it('leave the browser its own menu in text fields', () => {
    openPlayer('/search');
    expect(fireEvent.contextMenu(screen.getByRole('combobox'), { clientX: 1, clientY: 1 })).to.equal(true);
  });
});

describe('a whole list', () => {
  afterEach(closePlayer);

  it('is queued, played next and played in random order by its menu and its button', () => {
    const { album } = firstAlbum();
    const { intents } = openPlayer(`/album/${album.id}`);
    for (const item of ['Add to queue', 'Play next', 'Shuffle play']) {
      open(album.name);
      choose(item);
    }
    fireEvent.click(screen.getByRole('button', { name: `Shuffle ${album.name}` }));
    expect([intents('queueAdded'), intents('playedNext')]).to.deep.equal([[[album.uri]], [[album.uri]]]);
    const shuffled = { contextUri: album.uri, shuffle: true };
    expect(intents('playRequested')).to.deep.equal([shuffled, shuffled]);
  });
});
