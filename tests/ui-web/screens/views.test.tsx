import { change, closePlayer, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { albumRefs, sampleResponses } from '#tests/support/fixtures/sample-responses.ts';

const STATION = `spotify:station:album:${albumRefs[0]!.id}`;
const main = () => within(screen.getByRole('main'));
const bar = () => within(screen.getByRole('region', { name: 'Now playing' }));

describe('screens of views', () => {
  afterEach(closePlayer);

  for (const [path, viewId, row] of [
    ['/browse/podcasts', 'podcasts', '[S2.05]'],
    ['/browse/charts', 'charts', '[S2.06]'],
    ['/browse/newreleases', 'newreleases', '[S2.07]'],
    ['/browse/discover', 'discover', '[S2.08]'],
    ['/view/top-albums', 'top-albums', '[S2.09]'],
    ['/genre/rock-roll', 'rock-roll', '[S2.10]'],
    ['/collection/made-for-you', 'made-for-you', '[S2.16]'],
  ] as const)
    it(`open at ${path} ${row}`, () => {
      const { intents } = openPlayer(path);
      expect(intents('view.opened')).to.deep.equal([viewId]);
    });

  it('show home at its other path [S2.04]', () => {
    const { intents } = openPlayer('/browse/featured');
    expect(intents('home.opened')).to.have.lengthOf(1);
    expect(main().getByRole('region', { name: 'New albums' })).to.be.ok;
  });

  it('show each section as a row of cards, with a link to its full list if it has more [S4.63]', () => {
    const home = sampleResponses().home();
    if (home === null || home === undefined || 'code' in home) throw new Error('there is a home');
    const [first] = home.content.items;
    const shelves = home.content.items.map((shelf) =>
      shelf === first ? { ...shelf, content: { ...shelf.content, total: 99 } } : shelf,
    );
    openPlayer('/browse/discover', { view: () => ({ ...home, content: { ...home.content, items: shelves } }) });
    const link = main().getByRole('link', { name: `Show all: ${first?.name ?? ''}` });
    expect(link.getAttribute('href')).to.equal(`/view/${first?.id ?? ''}`);
    expect(main().getAllByRole('link', { name: /^Show all: / })).to.have.lengthOf(1);
  });

  it('link what was played recently to all plays by day', () => {
    const home = sampleResponses().home();
    if (home === null || home === undefined || 'code' in home) throw new Error('there is a home');
    const items = home.content.items.map((shelf, at) => (at === 0 ? { ...shelf, id: 'recently-played', name: 'Recent' } : shelf));
    openPlayer('/', { home: () => ({ ...home, content: { ...home.content, items } }) });
    expect(main().getByRole('link', { name: 'Show all: Recent' }).getAttribute('href')).to.equal('/history/recently-played');
  });

  it('show a message when they are empty', () => {
    const nothing = { id: 'made-for-you', name: 'Made for you', content: { ...sampleResponses().home() } };
    const content = { href: '', items: [], limit: 20, next: null, offset: 0, previous: null, total: 0 };
    openPlayer('/collection/made-for-you', { view: () => ({ ...nothing, content }) });
    expect(main().getByText('Nothing here yet')).to.be.ok;
  });

  it('link to the followed podcasts when there are none', () => {
    const content = { href: '', items: [], limit: 20, next: null, offset: 0, previous: null, total: 0 };
    openPlayer('/browse/podcasts', { view: () => ({ id: 'podcasts', name: 'Podcasts', content }) });
    expect(main().getByText('No podcasts yet')).to.be.ok;
    expect(main().getByRole('link', { name: 'Go to podcasts' }).getAttribute('href')).to.equal('/collection/podcasts');
  });
});

describe('radio on the page', () => {
  afterEach(closePlayer);

  it('starts from the menu of an album', () => {
    const { intents } = openPlayer('/');
    fireEvent.click(main().getAllByRole('button', { name: `More options for ${albumRefs[0]!.name}` })[0]!);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Go to radio' }));
    expect(intents('radioStarted')).to.deep.equal([albumRefs[0]!.uri]);
  });

  it('sends likes and bans while a station plays only [S1.15] [S1.16] [S4.86]', () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    expect(bar().queryByRole('button', { name: 'More like this' })).to.equal(null);
    change(() => player.player.contextUri.set(STATION));
    const track = player.stores.player.$track.getState();
    const feedback = { contextUri: STATION, trackUri: track?.uri };
    fireEvent.click(bar().getByRole('button', { name: 'More like this', pressed: false }));
    expect(player.intents('songLiked')).to.deep.equal([feedback]);
    change(() => player.feedback.verdicts.set({ [track?.uri ?? '']: 'liked' }));
    expect(bar().getByRole('button', { name: 'Remove like', pressed: true })).to.be.ok;
    fireEvent.click(bar().getByRole('button', { name: 'Don’t play this song' }));
    expect(player.intents('songBanned')).to.deep.equal([feedback]);
    const [artist] = track?.artists ?? [];
    fireEvent.click(bar().getByRole('button', { name: `Don’t play ${artist?.name ?? ''}` }));
    expect(player.intents('artistBanned')).to.deep.equal([{ contextUri: STATION, artistUri: artist?.uri }]);
  });

  it('shows the age confirmation with the texts of the service [S1.26]', () => {
    const player = openPlayer('/');
    const dialog = { title: 'How old?', text: 'It is explicit.', confirm: 'Old enough', cancel: 'Not now' };
    change(() => player.feedback.ageDialog.set(dialog));
    const asked = within(screen.getByRole('dialog', { name: 'How old?', hidden: true }));
    expect(asked.getByText('It is explicit.')).to.be.ok;
    fireEvent.click(asked.getByRole('button', { name: 'Old enough', hidden: true }));
    expect(player.intents('ageConfirmed')).to.have.lengthOf(1);
  });
});
