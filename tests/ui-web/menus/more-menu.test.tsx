import { closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

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
    expect(intents('queueAdded')).to.deep.equal([tracks[2]?.uri]);
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
