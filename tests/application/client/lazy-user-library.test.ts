import { expect } from 'chai';
import { createLazyUserLibrary } from '#application/client/lazy-user-library.ts';
import type { UserLibrary } from '#application/client/user-library.ts';
import type { SavedView } from '#application/collection/collection.ts';

/** A page whose first screen is shown when `show` is called, and a library that notes what is asked of it. */
function openPage() {
  const acts: unknown[] = [];
  let change: (view: SavedView) => void = () => undefined;
  const off = () => () => undefined;
  const collection = {
    view: () => new Map([['a', true]]),
    ...{ onListChanged: off, onRefused: off },
    onChange: (listener: (view: SavedView) => void) => ((change = listener), () => undefined),
    load: (uris: readonly string[]) => acts.push(['load', ...uris]),
    set: (uri: string) => {
      if (uri === 'bad') throw new Error('NOT_COLLECTABLE');
      acts.push(['set', uri]);
    },
  };
  const setUser = (userId: string | null) => acts.push(['user', userId]);
  const loadPlaylists = () => Promise.resolve('playlists');
  let show = () => {};
  const firstScreen = new Promise<void>((resolve) => (show = resolve));
  const library = createLazyUserLibrary(() => {
    acts.push('created');
    return Promise.resolve({ collection, setUser, loadPlaylists } as unknown as UserLibrary);
  }, firstScreen);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { library, acts, settle, show: () => show(), change: (view: SavedView) => change(view) };
}

describe('what a user saves, whose code is loaded later', () => {
  it('is loaded after the first screen, and then asked what the screen wants of the user', async () => {
    const page = openPage();
    page.library.setUser('clara');
    void page.library.collection.load(['a']);
    await page.settle();
    expect(page.acts).to.deep.equal([]);
    expect(page.library.collection.view().size).to.equal(0);
    page.show();
    await page.settle();
    expect(page.acts).to.deep.equal(['created', ['user', 'clara'], ['load', 'a']]);
    expect(page.library.collection.view().get('a')).to.equal(true);
  });

  it('is loaded at once for a change and for playlists, and once', async () => {
    const page = openPage();
    await page.library.collection.set('a', true);
    await page.library.loadPlaylists();
    await page.library.collection.set('b', true);
    expect(page.acts).to.deep.equal(['created', ['user', null], ['set', 'a'], ['set', 'b']]);
  });

  it('reports changes and refusals to those who listened before', async () => {
    const page = openPage();
    const views: SavedView[] = [];
    page.library.collection.onChange((view) => views.push(view));
    let refused: unknown = null;
    await Promise.resolve(page.library.collection.set('bad', true)).catch((thrown: unknown) => (refused = thrown));
    expect(String(refused)).to.include('NOT_COLLECTABLE');
    page.change(new Map([['b', false]]));
    expect(views).to.deep.equal([new Map([['b', false]])]);
  });

  it('is not loaded for visitors', async () => {
    const page = openPage();
    page.show();
    page.library.setUser(null);
    await page.settle();
    expect(page.acts).to.deep.equal([]);
  });
});
