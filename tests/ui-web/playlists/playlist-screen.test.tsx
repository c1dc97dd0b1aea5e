import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import { playerError } from '#domain/errors/player-error.ts';
import {
  itemOf,
  SAMPLE_PLAYLIST_VIEW,
  samplePlaylist,
  PLAYLIST_REFS,
  PLAYLIST_TRACKS,
  playlistViewOf,
} from '#tests/support/fixtures/sample-playlists.ts';
import { tracksOf, albumRefs } from '#tests/support/fixtures/sample-responses.ts';

const [own] = PLAYLIST_REFS;
const others = PLAYLIST_REFS[2];
const ids = { own: own?.id ?? '', others: others?.id ?? '' };
const path = `/playlist/${ids.own}`;
const main = () => within(screen.getByRole('main'));
const list = () => within(main().getByRole('list', { name: 'Slow Mornings' }));
const rows = () => list().getAllByRole('listitem');
const menu = (of: string, item: string) => {
  fireEvent.click(main().getAllByRole('button', { name: `More options for ${of}` })[0] as HTMLElement);
  fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: item }));
};
const verb = (at: number) => within(rows()[at] as HTMLElement).getByRole('button', { name: /^Play/ });
const notices = () => within(screen.getByRole('region', { name: 'Messages' }));
const GUEST = { canEditItems: false, canEditAttributes: false, canAdministrate: false };

describe('the playlist screen', () => {
  afterEach(closePlayer);

  /** Opens the sample playlist. Its songs share one title, so tests find rows by index. */
  function open(view: PlaylistView = SAMPLE_PLAYLIST_VIEW) {
    const player = openPlayer(path);
    change(() => player.playlists.playlist.set(view));
    return player;
  }

  it('opens the playlist of its address and closes it on unmount', () => {
    const { intents, view } = open();
    expect(intents('playlists.opened')).to.deep.equal([ids.own]);
    view.unmount();
    expect(intents('playlists.opened')).to.deep.equal([ids.own, null]);
  });

  it('shows owner, contributors, number of songs, and who added each song when', () => {
    open();
    expect(main().getByText(/6 songs/).textContent).to.match(/by Ada · with bo · 6 songs/);
    expect(rows()[2]?.textContent).to.match(/2024 by bo/);
    expect(rows()[0]?.textContent).to.match(/2024 by Ada/);
  });

  it('links the owner and the contributors', () => {
    const { intents } = open();
    const pages = main()
      .getAllByRole('link', { name: /^(Ada|bo)$/ })
      .map((link) => link.getAttribute('href'));
    expect(pages.slice(0, 2)).to.deep.equal(['/user/ada', '/user/bo']);
    fireEvent.click(within(rows()[2] as HTMLElement).getByRole('link', { name: 'bo' }));
    expect(intents('memberPage.opened')).to.deep.equal(['bo']);
    expect(intents('playRequested')).to.deep.equal([]);
  });

  it('prefetches a row on pointer down', () => {
    const { intents } = open();
    fireEvent.pointerDown(rows()[1] as HTMLElement);
    expect(intents('trackPointerDown')).to.deep.equal([PLAYLIST_TRACKS[1]?.uri]);
  });

  it('plays a row at its index in the playlist', () => {
    const { intents } = open();
    fireEvent.click(verb(1));
    const { uri } = PLAYLIST_TRACKS[1] ?? { uri: '' };
    expect(intents('playRequested')).to.deep.equal([{ contextUri: own?.uri, index: 1, trackUri: uri }]);
  });

  it('moves the focus between rows by arrow keys, Home and End', () => {
    open();
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    change(() => verb(0).focus());
    press('ArrowDown');
    expect(document.activeElement).to.equal(verb(1));
    press('End');
    expect(document.activeElement).to.equal(verb(rows().length - 1));
    press('Home');
    expect(document.activeElement).to.equal(verb(0));
  });

  it('removes rows by the Delete key and the menu, and offers Undo [S1.21] [S4.80]', () => {
    const { intents } = open();
    fireEvent.keyDown(verb(3), { key: 'Delete' });
    expect(intents('playlists.removed')).to.deep.equal([[3]]);
    fireEvent.click(notices().getByRole('button', { name: 'Undo' }));
    expect(intents('playlists.offerAccepted')).to.have.lengthOf(1);
    menu('First Light', 'Remove from this playlist');
    expect(intents('playlists.removed')).to.deep.equal([[3], [0]]);
  });

  it('removes all selected rows at once, by the bar or the Delete key, and offers Undo', () => {
    const { intents } = open();
    const select = () => [0, 2].forEach((at) => fireEvent.click(rows()[at] as HTMLElement, { ctrlKey: true }));
    select();
    fireEvent.click(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Remove' }));
    expect(notices().getByText('2 songs removed')).to.not.equal(null);
    fireEvent.click(notices().getByRole('button', { name: 'Undo' }));
    select();
    fireEvent.keyDown(rows()[2] as HTMLElement, { key: 'Delete' });
    expect(intents('playlists.removed')).to.deep.equal([
      [0, 2],
      [0, 2],
    ]);
    expect(intents('playlists.offerAccepted')).to.have.lengthOf(1);
  });

  it('undoes the last change by Ctrl+Z, but not in a text field', () => {
    const { intents, playlists } = open();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(intents('playlists.undone')).to.have.lengthOf(0);
    change(() => playlists.playlist.set({ ...SAMPLE_PLAYLIST_VIEW, canUndo: true }));
    fireEvent.click(main().getByRole('button', { name: 'Edit name and description' }));
    fireEvent.keyDown(main().getByLabelText('Name'), { key: 'z', ctrlKey: true });
    expect(intents('playlists.undone')).to.have.lengthOf(0);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(intents('playlists.undone')).to.have.lengthOf(1);
  });

  it('moves a row and its focus by Alt+arrow [S1.22] [S4.81]', () => {
    const { intents, playlists } = open();
    change(() => verb(1).focus());
    fireEvent.keyDown(verb(1), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(verb(0), { key: 'ArrowUp', altKey: true });
    expect(intents('playlists.moved')).to.deep.equal([{ from: 1, to: 3 }]);
    const items = SAMPLE_PLAYLIST_VIEW.document?.items ?? [];
    const [a, b, c, ...rest] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
    change(() => playlists.playlist.set(playlistViewOf([a, c, b, ...rest])));
    expect(document.activeElement).to.equal(verb(2));
  });

  it('moves a row dragged by its handle', () => {
    const { intents } = open();
    const grip = within(rows()[4] as HTMLElement).getByRole('button', { name: /Drag to move/ });
    Object.assign(grip, { setPointerCapture: () => undefined });
    fireEvent.pointerDown(grip, { button: 0, clientY: 300 });
    fireEvent.pointerMove(grip, { clientY: 300 - 2 * 56 });
    fireEvent.pointerUp(grip);
    expect(intents('playlists.moved')).to.deep.equal([{ from: 4, to: 2 }]);
  });

  it('renames in place, and submits changed fields only [S1.19] [S4.79]', () => {
    const { intents } = open();
    fireEvent.click(main().getByRole('button', { name: 'Edit name and description' }));
    fireEvent.change(main().getByLabelText('Name'), { target: { value: 'Slow Evenings' } });
    fireEvent.click(main().getByRole('button', { name: 'Save' }));
    expect(intents('playlists.changed')).to.deep.equal([{ name: 'Slow Evenings' }]);
    expect(main().getByRole('heading', { level: 1, name: 'Slow Mornings' })).to.not.equal(null);
  });

  it('makes the playlist public and private by its menu [S1.23] [S4.83] [S4.84]', () => {
    const { intents, playlists } = open();
    menu('Slow Mornings', 'Make private');
    expect(intents('playlists.unpublished')).to.deep.equal([ids.own]);
    change(() => playlists.playlist.set(playlistViewOf(SAMPLE_PLAYLIST_VIEW.document?.items ?? [], { public: false })));
    menu('Slow Mornings', 'Make public');
    expect(intents('playlists.published')).to.deep.equal([ids.own]);
  });

  it('makes the playlist collaborative by its menu [S1.24]', () => {
    const { intents } = open();
    menu('Slow Mornings', 'Make collaborative');
    expect(intents('playlists.changed')).to.deep.equal([{ collaborative: true }]);
  });

  it('removes a deleted playlist from the list, and restores it by Undo', () => {
    const { intents, history } = open();
    menu('Slow Mornings', 'Delete playlist');
    expect([intents('playlists.unfollowed'), history.at(-1)]).to.deep.equal([[ids.own], '/collection/playlists']);
    fireEvent.click(notices().getByRole('button', { name: 'Undo' }));
    expect(intents('playlists.offerAccepted')).to.have.lengthOf(1);
  });

  it('hides Undo when it is no longer possible', () => {
    const { playlists } = open();
    fireEvent.keyDown(verb(3), { key: 'Delete' });
    expect(notices().queryByRole('button', { name: 'Undo' })).to.not.equal(null);
    change(() => playlists.hasUndoOffer.set(false));
    expect(notices().queryByRole('button', { name: 'Undo' })).to.equal(null);
    expect(notices().getByText(/^Removed/)).to.not.equal(null);
  });

  it('lets a guest play and follow, but not edit [S1.08]', () => {
    const { intents } = openPlayer(`/playlist/${ids.others}`);
    expect(main().queryByRole('button', { name: 'Unfollow' })).to.equal(null);
    closePlayer();
    const again = openPlayer(`/playlist/${ids.others}`);
    change(() => again.playlists.playlist.set({ ...SAMPLE_PLAYLIST_VIEW, ownerId: 'bo', capabilities: GUEST }));
    fireEvent.keyDown(verb(1), { key: 'Delete' });
    expect(again.intents('playlists.removed')).to.deep.equal([]);
    expect(main().queryByRole('button', { name: 'Edit name and description' })).to.equal(null);
    fireEvent.click(main().getByRole('button', { name: 'Unfollow' }));
    change(() => again.playlists.rootlist.set(playlistViewOf([])));
    fireEvent.click(main().getByRole('button', { name: 'Follow' }));
    expect([again.intents('playlists.unfollowed'), again.intents('playlists.followed')]).to.deep.equal([
      [ids.others],
      [ids.others],
    ]);
    expect(intents('playlists.followed')).to.deep.equal([]);
  });

  it('asks which name to keep after two concurrent renames', () => {
    const { intents, playlists } = open();
    const conflict = { mine: 'Dawn', theirs: 'Dusk' };
    change(() => playlists.playlist.set({ ...SAMPLE_PLAYLIST_VIEW, conflict }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose a name' }));
    expect(dialog.getByText(/You renamed this playlist to “Dawn”.*“Dusk”/)).to.not.equal(null);
    fireEvent.click(dialog.getByRole('button', { name: 'Keep “Dawn”' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Use “Dusk”' }));
    expect([intents('playlists.ownNameKept').length, intents('playlists.otherNameUsed').length]).to.deep.equal([1, 1]);
  });

  it('shows a toast of other members’ changes', () => {
    const { stores } = open();
    change(() => stores.playlists.othersChanged({ added: 2, addedBy: ['bo'], removed: 1, isReordered: false, name: null }));
    expect(notices().getByText('2 songs added by bo, 1 song removed')).to.not.equal(null);
    change(() => stores.playlists.othersChanged({ added: 0, addedBy: [], removed: 1, isReordered: true, name: null }));
    const together = '2 songs added by bo, 2 songs removed, order changed';
    expect(notices().getByText(together)).to.not.equal(null);
  });

  it('shows a message when the service rejects a change', () => {
    const { playlists } = open();
    change(() => playlists.error.set(playerError('REQUEST_FAILED', 403)));
    const dialog = within(screen.getByRole('dialog', { name: 'Change not saved' }));
    expect(dialog.getByText('You can listen to this playlist but not change it.')).to.not.equal(null);
  });

  it('recommends songs, adds one, and requests others and skipped ones [S4.82] [S4.87] [S4.88]', () => {
    const { intents, playlists } = openPlayer(path);
    const [first, second] = tracksOf(albumRefs[6] ?? ({} as never));
    const tracks = [first, second].flatMap((track) => track ?? []);
    change(() => playlists.recommendations.set({ tracks, isLoading: false, error: null, hasSkipped: true }));
    fireEvent.click(main().getByRole('button', { name: `Add ${second?.name} to this playlist` }));
    fireEvent.click(main().getByRole('button', { name: 'Refresh' }));
    fireEvent.click(main().getByRole('button', { name: 'Include skipped songs' }));
    expect(intents('playlists.recommendedAdded')).to.deep.equal([second?.uri]);
    expect([intents('playlists.recommendationsRefreshed').length, intents('playlists.skippedReset').length]).to.deep.equal([
      1, 1,
    ]);
  });

  it('renders and requests only visible rows of ten thousand songs', () => {
    const items = Array.from({ length: 10_000 }, (_, at) => itemOf(`spotify:track:${String(at).padStart(22, '0')}`, at));
    const { intents } = open(playlistViewOf(items));
    expect(rows().length).to.be.within(8, 40);
    expect(rows()[0]?.getAttribute('aria-setsize')).to.equal('10000');
    expect((intents('playlists.itemsShown').at(-1) as readonly string[]).length).to.be.below(40);
  });
});

describe('the listener’s playlists', () => {
  afterEach(closePlayer);
  const part = () => within(screen.getByRole('region', { name: 'Your playlists' }));

  it('are in the navigation, in folders that collapse [S2.11]', () => {
    openPlayer('/');
    expect(part().getByRole('link', { name: 'Kitchen Radio' }).getAttribute('href')).to.equal(
      `/playlist/${PLAYLIST_REFS[1]?.id}`,
    );
    fireEvent.click(part().getByRole('button', { name: 'At home' }));
    expect(part().queryByRole('link', { name: 'Kitchen Radio' })).to.equal(null);
    fireEvent.click(part().getByRole('link', { name: 'Playlists' }));
    expect(main().getByRole('heading', { level: 1, name: 'Playlists' })).to.not.equal(null);
    expect(main().getByRole('link', { name: 'Kitchen Radio' })).to.not.equal(null);
  });

  it('are created with a default name, and open [S1.18] [S4.75]', () => {
    const { intents, playlists, history } = openPlayer('/');
    fireEvent.click(part().getByRole('button', { name: 'New playlist' }));
    expect(intents('playlists.createRequested')).to.deep.equal([{ name: 'My playlist 3', uris: [] }]);
    const newPlaylist = samplePlaylist(ids.own);
    change(() => playlists.created.set(newPlaylist));
    expect(history.at(-1)).to.equal(path);
    expect(notices().getByText('Created “Slow Mornings”')).to.not.equal(null);
  });

  it('are reordered, folders with their content', () => {
    const { intents } = openPlayer('/collection/playlists');
    const entry = (name: RegExp) => main().getByRole('button', { name });
    fireEvent.keyDown(entry(/^Drag to move Slow Mornings/), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(entry(/^Drag to move Folder At home/), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(entry(/^Drag to move Songs Bo Found/), { key: 'ArrowUp', altKey: true });
    expect(intents('playlists.rootMoved')).to.deep.equal([
      { from: 0, to: 2, length: 1 },
      { from: 1, to: 5, length: 3 },
      { from: 4, to: 2, length: 1 },
    ]);
  });
});

describe('adding to a playlist', () => {
  afterEach(closePlayer);
  const [album] = albumRefs;
  const albumPath = `/album/${album?.id}`;

  it('starts in the menu of an item, and lists editable playlists [S1.20] [S4.78]', () => {
    const { intents } = openPlayer(albumPath);
    menu('Weir', 'Add to playlist');
    const dialog = within(screen.getByRole('dialog', { name: 'Add Weir to playlist' }));
    expect(dialog.queryByRole('button', { name: /Songs Bo Found/ })).to.equal(null);
    fireEvent.click(dialog.getByRole('button', { name: /Kitchen Radio/ }));
    const track = album && tracksOf(album)[2];
    expect(intents('playlists.addedTo')).to.deep.equal([{ playlistId: PLAYLIST_REFS[1]?.id, uris: [track?.uri] }]);
    expect(notices().getByText('Added to “Kitchen Radio”')).to.not.equal(null);
    expect(screen.queryByRole('dialog')).to.equal(null);
  });

  it('leaves out smart playlists, whose songs follow rules', () => {
    const { playlists } = openPlayer(albumPath);
    const asSmart = PLAYLIST_REFS.map(
      (one) => [one.uri, one.name === 'Kitchen Radio' ? { ...one, is_smart: true } : one] as const,
    );
    change(() => playlists.summaries.set(new Map(asSmart)));
    menu('Weir', 'Add to playlist');
    const dialog = within(screen.getByRole('dialog', { name: 'Add Weir to playlist' }));
    expect(dialog.queryByRole('button', { name: /Kitchen Radio/ })).to.equal(null);
    expect(dialog.queryByRole('button', { name: /Slow Mornings/ })).to.not.equal(null);
  });

  it('creates a playlist from an album or a song [S4.76] [S4.77]', () => {
    const { intents } = openPlayer(albumPath);
    menu(album?.name ?? '', 'New playlist from this');
    menu('Weir', 'New playlist from this');
    expect(intents('playlists.createFromAlbumRequested')).to.deep.equal([{ id: album?.id, name: album?.name }]);
    expect(intents('playlists.createFromTrackRequested')).to.deep.equal([{ id: album && tracksOf(album)[2]?.id, name: 'Weir' }]);
  });
});
