import { change, closePlayer, firstAlbum, startPlayback, openPlayer } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import type { Track } from '#domain/catalog/types.ts';
import { ALONE } from '#application/shared-listening/types.ts';
import { assert } from '#domain/core/assert.ts';
import { SAMPLE_SESSION } from '#tests/support/ui/fake-shared-listening.ts';
import { trackViewOf } from '#tests/support/fixtures/sample-responses.ts';

const { album, tracks } = firstAlbum();
/** The button of a row; its name has the artists too, as its text does. */
const playOf = (name = 'none') => new RegExp(`^Play ${name}, `);
const queue = () => within(screen.getByRole('complementary', { name: 'Queue' }));

/** Plays the first song and opens the queue panel; the other songs are next, and the one at this index is queued. */
function openQueue(queued: number) {
  const player = openPlayer('/');
  startPlayback(player, 0);
  const next = tracks.slice(1).map((track, index) => ({ ...trackViewOf(track), uid: index === queued ? 'q0' : `c${index + 1}` }));
  change(() => player.player.queue.nextUp.set({ tracks: next, hasMore: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
  const press = (index: number) => fireEvent.click(queue().getByRole('button', { name: playOf(next[index]?.name) }));
  return { ...player, next, press };
}

describe('the queue', () => {
  afterEach(closePlayer);

  it('skips to next when the first next track is clicked', () => {
    const { press, intents } = openQueue(-1);
    press(0);
    expect(intents('nextClicked')).to.have.lengthOf(1);
    expect(intents('playRequested')).to.deep.equal([]);
  });

  it('prefetches a track on pointer down', () => {
    const { next, intents } = openQueue(-1);
    fireEvent.pointerDown(queue().getByRole('button', { name: playOf(next[1]?.name) }));
    expect(intents('trackPointerDown')).to.deep.equal([next[1]?.uri]);
    expect(intents('playRequested')).to.deep.equal([]);
  });

  it('plays any other next track at its place in the context', () => {
    const { next, press, intents } = openQueue(-1);
    press(1);
    expect(intents('playRequested')).to.deep.equal([{ contextUri: album.uri, trackUri: next[1]?.uri, trackUid: 'c2' }]);
  });

  it('plays an autoplay track in its album, and a radio track in the radio', () => {
    const { next, player, press, intents } = openQueue(-1);
    const ahead = next.map((track, index) => ({ ...track, uid: index === 0 ? 'c1' : `r1c${index}` }));
    const [, second] = ahead;
    change(() => player.queue.nextUp.set({ tracks: ahead, hasMore: false }));
    press(1);
    change(() => player.track.set({ ...trackViewOf(tracks[0] as Track), uid: 'r1c0' }));
    change(() => player.contextUri.set('spotify:station:album:1'));
    press(1);
    const row = { trackUri: second?.uri, trackUid: second?.uid };
    expect(intents('playRequested')).to.deep.equal([
      { contextUri: second?.group.uri, ...row },
      { contextUri: 'spotify:station:album:1', ...row },
    ]);
  });

  it('has no play button for the current track', () => {
    openQueue(-1);
    expect(queue().queryByRole('button', { name: playOf(tracks[0]?.name) })).to.equal(null);
  });
});

describe('a side panel', () => {
  afterEach(closePlayer);

  it('closes by Escape and returns the focus, but not while rows are selected', () => {
    openPlayer(`/album/${album.id}`);
    const opener = screen.getByRole('button', { name: 'Queue' });
    act(() => opener.focus());
    fireEvent.click(opener);
    act(() => queue().getByRole('button', { name: 'Close queue' }).focus());
    const row = screen.getByRole('row', { name: new RegExp(tracks[0]?.name ?? 'none') });
    fireEvent.click(row, { ctrlKey: true });
    const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    escape();
    expect(screen.queryByRole('toolbar', { name: 'Selection' })).to.equal(null);
    expect(screen.queryByRole('complementary', { name: 'Queue' })).to.not.equal(null);
    escape();
    expect(screen.queryByRole('complementary', { name: 'Queue' })).to.equal(null);
    expect(document.activeElement).to.equal(opener);
  });
});

describe('what comes next', () => {
  afterEach(closePlayer);

  it('is named after its source, and similar music apart from it', () => {
    const { next, player } = openQueue(-1);
    change(() => player.contextName.set('Night Ferry'));
    const similar = next.slice(0, 1).map((track) => ({ ...track, uid: 'r1c0' }));
    change(() => player.queue.nextUp.set({ tracks: [...next, ...similar], hasMore: false }));
    const namesIn = (list: string) => within(queue().getByRole('list', { name: list })).getAllByRole('listitem');
    expect(namesIn('Next from Night Ferry')).to.have.lengthOf(next.length);
    expect(namesIn('Similar music')).to.have.lengthOf(1);
  });

  it('moves by Alt+arrow with an announcement, and its rows are removed', () => {
    const { next, intents } = openQueue(-1);
    const row = (at: number) => queue().getByRole('button', { name: playOf(next[at]?.name) });
    fireEvent.keyDown(row(2), { key: 'ArrowUp', altKey: true });
    expect(intents('queue.nextUpMoved')).to.deep.equal([{ from: 2, to: 1 }]);
    expect(screen.getByRole('status').textContent).to.equal(`${next[2]?.name}, position 2 of ${next.length}`);
    fireEvent.keyDown(row(0), { key: 'ArrowUp', altKey: true });
    fireEvent.click(queue().getByRole('button', { name: `Remove ${next[1]?.name} from what’s next` }));
    expect(intents('queue.nextUpMoved')).to.have.lengthOf(1);
    expect(intents('queue.nextUpRemoved')).to.deep.equal(['c2']);
    expect(screen.getByRole('status').textContent).to.equal(`Removed ${next[1]?.name} from what’s next`);
  });

  it('gives its focus to the place in the queue that a moved track gets', () => {
    const { next, player } = openQueue(-1);
    const [first] = next;
    assert(first !== undefined, 'there is a next track');
    fireEvent.keyDown(queue().getByRole('button', { name: playOf(first.name) }), { key: 'ArrowDown', altKey: true });
    change(() => {
      player.queue.nextUp.set({ tracks: next.slice(2), hasMore: false });
      player.queue.tracks.set([{ ...first, uid: 'q0' }]);
    });
    expect(document.activeElement?.closest('[data-uid]')?.getAttribute('data-uid')).to.equal('q0');
  });

  it('follows what was played, which is shown on demand and plays again', () => {
    const { player, intents } = openQueue(-1);
    const played = tracks.slice(1, 3).map((track) => trackViewOf(track));
    change(() => player.queue.played.set(played));
    fireEvent.click(queue().getByRole('button', { name: 'Show 2 played songs' }));
    const list = within(queue().getByRole('list', { name: 'Played' }));
    fireEvent.click(list.getByRole('button', { name: playOf(played[0]?.name) }));
    expect(intents('playRequested')).to.deep.equal([{ contextUri: album.uri, trackUri: played[0]?.uri }]);
  });
});

describe('queued tracks', () => {
  afterEach(closePlayer);

  /** Queues this many songs while another plays, and opens the queue panel. */
  function openQueued(count = 3) {
    const player = openPlayer('/');
    startPlayback(player, 0);
    const queued = Array.from({ length: count }, (_, at) => queuedSong(at));
    change(() => player.player.queue.tracks.set(queued));
    fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
    const rows = () => within(queue().getByRole('list', { name: 'Next in queue' })).getAllByRole('listitem');
    return { ...player, rows };
  }
  const queuedSong = (at: number) => {
    const [track] = tracks;
    assert(track !== undefined, 'the album has songs');
    return { ...trackViewOf(track), uid: `q${at}`, name: `Queued ${at}` };
  };
  const play = (name: string) => queue().getByRole('button', { name: playOf(name) });

  it('are read-only for a guest of a shared session, and editable after it', () => {
    const { listening, rows } = openQueued();
    change(() => listening.set({ session: SAMPLE_SESSION, userId: 'ben', isHost: false }));
    expect(rows().map(({ textContent }) => textContent.includes('Queued'))).to.deep.equal([true, true, true]);
    expect(rows().flatMap((row) => within(row).queryAllByRole('button'))).to.deep.equal([]);
    expect(queue().queryByRole('button', { name: 'Clear queue' })).to.equal(null);
    change(() => listening.set(ALONE));
    expect(play('Queued 1')).to.not.equal(null);
    expect(queue().getByRole('button', { name: 'Clear queue' })).to.not.equal(null);
  });

  it('are listed apart from the next tracks, with their position', () => {
    const { player, rows } = openQueued();
    const [, next] = tracks;
    assert(next !== undefined, 'the album has songs');
    change(() => player.queue.nextUp.set({ tracks: [{ ...trackViewOf(next), uid: 'c1' }], hasMore: true }));
    expect(rows().map((row) => row.getAttribute('aria-posinset'))).to.deep.equal(['1', '2', '3']);
    const ofContext = within(queue().getByRole('list', { name: 'Next up' })).getAllByRole('listitem');
    expect(ofContext).to.have.lengthOf(1);
    expect(ofContext[0]?.textContent).to.contain(next.name);
  });

  it('play by a click, and are removed one by one or all at once', () => {
    const { intents } = openQueued();
    fireEvent.click(play('Queued 1'));
    fireEvent.click(queue().getByRole('button', { name: 'Remove Queued 2 from queue' }));
    expect(screen.getByRole('status').textContent).to.equal('Removed Queued 2 from queue');
    fireEvent.click(queue().getByRole('button', { name: 'Clear queue' }));
    expect([intents('queue.played'), intents('queue.removed'), intents('queue.cleared').length]).to.deep.equal([
      ['q1'],
      ['q2'],
      1,
    ]);
  });

  it('are cleared with Undo, and saved as a playlist', () => {
    const { player, intents, stores } = openQueued();
    fireEvent.click(queue().getByRole('button', { name: 'Clear queue' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([intents('queue.cleared').length, intents('queue.restored').length]).to.deep.equal([1, 1]);
    change(() => player.queue.tracks.set([queuedSong(0)]));
    fireEvent.click(queue().getByRole('button', { name: 'Save as playlist' }));
    expect(intents('queue.urisRequested')).to.have.lengthOf(1);
    change(() => stores.player.queue.urisRead(['spotify:track:1', 'spotify:track:2']));
    expect(intents('playlists.createRequested').map((made) => (made as { uris: readonly string[] }).uris)).to.deep.equal([
      ['spotify:track:1', 'spotify:track:2'],
    ]);
  });

  it('move with their focus by Alt+arrow, with an announcement', () => {
    const { player, intents } = openQueued();
    play('Queued 2').focus();
    fireEvent.keyDown(play('Queued 2'), { key: 'ArrowUp', altKey: true });
    expect(intents('queue.moved')).to.deep.equal([{ uid: 'q2', beforeUid: 'q1' }]);
    expect(screen.getByRole('status').textContent).to.equal('Queued 2, position 2 of 3');
    change(() => player.queue.tracks.set([queuedSong(0), queuedSong(2), queuedSong(1)]));
    expect(document.activeElement).to.equal(play('Queued 2'));
    fireEvent.keyDown(play('Queued 2'), { key: 'ArrowDown', altKey: true });
    expect(intents('queue.moved').at(-1)).to.deep.equal({ uid: 'q2', beforeUid: null });
  });

  it('do not move past the ends, or without Alt', () => {
    const { intents } = openQueued();
    fireEvent.keyDown(play('Queued 0'), { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(play('Queued 2'), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(play('Queued 1'), { key: 'ArrowDown' });
    expect(intents('queue.moved')).to.deep.equal([]);
  });

  it('render and request only visible rows of ten thousand', () => {
    const { rows, intents } = openQueued(10_000);
    expect(rows().length).to.be.within(8, 40);
    expect(rows()[0]?.getAttribute('aria-setsize')).to.equal('10000');
    expect((intents('queue.shown').at(-1) as { last: number }).last).to.be.below(40);
  });

  it('show and announce an addition while the panel is closed', () => {
    const { player } = openPlayer('/');
    change(() => player.queue.addition.set({ where: 'end' }));
    expect(screen.getAllByText('Added to queue').length).to.equal(2);
  });
});
