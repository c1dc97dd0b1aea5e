import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { albumRefs, sampleResponses } from '#tests/support/fixtures/sample-responses.ts';

const main = () => within(screen.getByRole('main'));
const h1 = () => main().getByRole('heading', { level: 1 });

describe('the screens', () => {
  afterEach(closePlayer);

  it('show the home view as rows of cards [S1.05] [S1.06] [S1.09]', () => {
    openPlayer('/');
    expect(
      main()
        .getAllByRole('region')
        .map((shelf) => within(shelf).getByRole('heading').textContent),
    ).to.deep.equal(['New albums', 'Artists', 'Podcasts', 'From the shelf']);
    const shelf = within(main().getByRole('region', { name: 'New albums' }));
    expect(shelf.getByRole('link', { name: albumRefs[0]!.name }).getAttribute('href')).to.equal(`/album/${albumRefs[0]!.id}`);
  });

  const statusOf = (tracks: number, scanning: boolean): LibraryStatus => ({
    scanning,
    filesSeen: 9,
    filesDone: tracks,
    tracks,
    problems: [],
    problemCount: 0,
    copies: [],
    copyCount: 0,
  });
  const emptyHome = () => {
    const home = sampleResponses().home(undefined);
    return { ...home, content: { ...(home as never as { content: object }).content, items: [] } } as never;
  };

  it('reload the home view when a scan finds more tracks', () => {
    let tracks = 1;
    const status = () => statusOf(tracks, true);
    const { intents, stores } = openPlayer('/', { status });
    const before = intents('home.retried').length;
    change(() => stores.library.status.opened());
    expect(intents('home.retried')).to.have.lengthOf(before);
    tracks = 2;
    change(() => stores.library.status.opened());
    expect(intents('home.retried')).to.have.lengthOf(before + 1);
  });

  it('reload an empty home view when a scan has found tracks by the time it is asked about', () => {
    const { intents } = openPlayer('/', { home: emptyHome, status: () => statusOf(2, false) });
    expect(intents('home.retried')).to.have.lengthOf(1);
  });

  it('reload the home view when a scan ends, whose last tracks were not in the library yet', () => {
    let scanning = true;
    const { intents, stores } = openPlayer('/', { home: emptyHome, status: () => statusOf(2, scanning) });
    scanning = false;
    change(() => stores.library.status.opened());
    expect(intents('home.retried')).to.have.lengthOf(2);
  });

  it('reload an empty home view no more than once for the same tracks', () => {
    const { intents, stores } = openPlayer('/', { home: emptyHome, status: () => statusOf(2, false) });
    change(() => stores.library.status.opened());
    expect(intents('home.retried')).to.have.lengthOf(1);
  });

  for (const [home, asked] of [
    ['an empty', 1],
    ['no other', 0],
  ] as const)
    it(`ask every two seconds whether there is music on ${home} home view`, () => {
      const timers = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const { intents } = openPlayer('/', { ...(asked > 0 && { home: emptyHome }), status: () => statusOf(0, false) });
        change(() => timers.tick(1_999));
        expect(intents('status.retried')).to.deep.equal([]);
        change(() => timers.tick(1));
        expect(intents('status.retried')).to.have.lengthOf(asked);
      } finally {
        timers.restore();
      }
    });

  it('show on an empty home view that a scan looks for music', () => {
    openPlayer('/', { home: emptyHome, status: () => statusOf(0, true) });
    expect(main().getByRole('heading', { name: 'Looking for music' })).to.be.ok;
    expect(main().getByText('Songs appear here as Cadenza finds them.')).to.be.ok;
    expect(main().queryByRole('link', { name: 'Open settings' })).to.equal(null);
  });

  it('play an album from its card', () => {
    const { intents } = openPlayer('/');
    const shelf = within(main().getByRole('region', { name: 'New albums' }));
    fireEvent.click(shelf.getByRole('button', { name: `Play ${albumRefs[1]!.name}` }));
    expect(intents('playRequested')).to.deep.equal([{ contextUri: albumRefs[1]!.uri }]);
  });

  it('show the next step in an empty library', () => {
    openPlayer('/', { home: emptyHome, status: () => statusOf(0, false) });
    expect(main().getByRole('heading', { name: 'No music yet' })).to.be.ok;
    expect(main().getByRole('link', { name: 'Open settings' }).getAttribute('href')).to.equal('/settings');
  });

  const collections = [
    ['/collection/albums?show=all', 'albums', 'Albums'],
    ['/collection/artists?show=all', 'artists', 'Artists'],
    ['/collection/podcasts?show=all', 'shows', 'Podcasts'],
  ] as const;
  for (const [path, viewId, title] of collections)
    it(`list ${title} from the view ${viewId}`, () => {
      const { intents } = openPlayer(path);
      expect(intents('view.opened')).to.deep.equal([viewId]);
      expect(h1().textContent).to.equal(title);
    });

  it('request the next page near the end of the loaded items', () => {
    const responses = sampleResponses();
    const shelf = {
      id: 'albums',
      name: 'albums',
      content: { href: '', items: albumRefs, limit: 8, next: 'more', offset: 0, previous: null, total: 90 },
    };
    const view = { id: 'albums', name: 'albums', content: { ...shelf.content, items: [shelf], total: 1 } };
    const { intents } = openPlayer('/collection/albums?show=all', { ...responses, view: () => view });
    expect(intents('view.moreRequested')).to.have.lengthOf(1);
  });

  it('show albums, related artists and biography of an artist', () => {
    openPlayer('/artist/any');
    const related = within(main().getByRole('region', { name: 'Fans also like' }));
    expect(related.getAllByRole('link').length).to.be.greaterThan(1);
    expect(main().getByRole('region', { name: 'Albums' })).not.to.equal(null);
    expect(within(main().getByRole('region', { name: 'About' })).getByText(/lives by the sea/)).not.to.equal(null);
  });

  it('play an artist’s song at its index in the context of the artist', () => {
    const { intents } = openPlayer('/artist/any');
    const table = within(main().getByRole('table', { name: 'Popular' }));
    const [first] = table.getAllByRole('button', { name: /^Play / });
    fireEvent.click(first!);
    expect(intents('playRequested')[0]).to.include({ index: 0 });
    expect((intents('playRequested')[0] as { contextUri: string }).contextUri).to.match(/:artist:/);
  });

  it('play an episode at its index in its show [S1.10]', () => {
    const { intents } = openPlayer('/show/any');
    fireEvent.click(main().getByRole('button', { name: 'Play Under the Viaduct' }));
    expect(intents('playRequested')[0]).to.include({ index: 1 });
    expect((intents('playRequested')[0] as { contextUri: string }).contextUri).to.match(/:show:/);
  });

  it('show the time left of an episode', () => {
    openPlayer('/show/any');
    expect(main().getByText(/21 min left/)).to.be.ok;
  });

  it('play a song in its album from its own page [S1.07]', () => {
    const { intents } = openPlayer('/track/any');
    const name = h1().textContent;
    fireEvent.click(main().getByRole('button', { name: `Play ${name}` }));
    expect((intents('playRequested')[0] as { contextUri: string }).contextUri).to.match(/:album:/);
  });

  it('list the skipped files with reasons', () => {
    openPlayer('/settings');
    const row = main().getByText('incoming/untitled.mp3').closest('tr')!;
    expect(within(row).getByText('No sound was found in it.')).to.be.ok;
    expect(main().getByRole('progressbar', { name: 'Scanning your folders' })).to.be.ok;
  });

  it('count all skipped files when only the first are listed', () => {
    const responses = sampleResponses();
    const status = () => ({ ...(responses.status(undefined) as LibraryStatus), problemCount: 1_250 });
    openPlayer('/settings', { status });
    expect(main().getByText('Files skipped').nextElementSibling?.textContent).to.equal('1,250');
    expect(main().getByText('Showing the first 2 of 1,250 files.')).to.be.ok;
  });

  it('list duplicate files with the file that plays', () => {
    openPlayer('/settings');
    const row = main().getByText('incoming/one more.mp3').closest('tr')!;
    expect(within(row).getByText('Ada/One/1.mp3')).to.be.ok;
    expect(main().getByText('2 files are duplicates. Each song appears once.')).to.be.ok;
  });

  it('sign out here, and everywhere', () => {
    const { intents } = openPlayer('/settings');
    fireEvent.click(main().getByRole('button', { name: 'Sign out' }));
    fireEvent.click(main().getByRole('button', { name: 'Sign out everywhere' }));
    expect(intents('signOutClicked')).to.deep.equal([{ everywhere: false }, { everywhere: true }]);
  });

  it('link home from an unknown address', () => {
    openPlayer('/nowhere');
    expect(main().getByRole('link', { name: 'Go to Home' }).getAttribute('href')).to.equal('/');
  });

  it('focus the heading after a navigation', () => {
    openPlayer('/');
    fireEvent.click(screen.getByRole('link', { name: 'Albums' }));
    expect(document.activeElement).to.equal(h1());
    expect(h1().textContent).to.equal('Albums');
  });

  it('focus a heading that renders late', () => {
    const player = openPlayer('/', { album: () => undefined });
    fireEvent.click(main().getAllByRole('link', { name: albumRefs[0]!.name })[0]!);
    expect(document.activeElement).to.equal(screen.getByRole('main'));
    expect(h1().textContent).to.equal('Loading');
    expect(player.intents('album.opened')).to.deep.equal([albumRefs[0]!.id]);
  });

  it('mark the current page in the navigation', () => {
    openPlayer('/settings');
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { current: 'page' }).textContent).to.equal('Settings');
  });

  it('keep the player when a screen fails to load', () => {
    const { intents } = openPlayer('/', { home: () => playerError('NETWORK_ERROR') });
    fireEvent.click(main().getByRole('button', { name: 'Try again' }));
    expect(intents('home.retried')).to.have.lengthOf(1);
    expect(screen.getByRole('region', { name: 'Now playing' })).to.be.ok;
  });

  it('reload data that changes by itself when they open again', () => {
    const { intents } = openPlayer('/');
    fireEvent.click(screen.getByRole('link', { name: 'Search' }));
    fireEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(intents('home.retried')).to.have.lengthOf(1);
  });

  it('show the splash screen while the session loads', () => {
    const { session } = openPlayer('/');
    change(() => session.session.set({ phase: 'unknown', needsOwner: false, user: null }));
    expect(screen.getByRole('main').getAttribute('aria-busy')).to.equal('true');
  });
});
