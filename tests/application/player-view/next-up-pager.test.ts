import { expect } from 'chai';
import { NEXT_UP_TRACKS_MAX } from '#domain/constants/network/connect.ts';
import type { NextUpView, PlayerView, TrackView } from '#application/player-view/controller-types.ts';
import { createNextUpPager, type NextUpController } from '#application/player-view/next-up-pager.ts';

const PAGE = 50;
const track = (uid: string) => ({ uid, uri: `spotify:track:${uid}`, name: uid }) as TrackView;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A context of so many tracks, in pages of fifty; the first plays. */
function createScene(total: number) {
  const server = { uids: Array.from({ length: total }, (_, at) => `c${at}`), isDown: false };
  const requests: number[] = [];
  let isAsked = false;
  let heard: (view: PlayerView) => void = () => undefined;
  let shown: readonly TrackView[] = [];
  let view = viewOf({});
  function viewOf(change: Partial<PlayerView>): PlayerView {
    const nextTracks = server.uids.slice(1, 3).map(track);
    const playing = {
      contextUri: 'spotify:album:a',
      track: track(server.uids[0] ?? ''),
      shuffle: false,
      repeat: 'OFF',
      nextTracks,
    };
    return { ...playing, ...change } as PlayerView;
  }
  const received: string[] = [];
  const leave = async (label: string, uids: readonly string[]) => {
    received.push(label);
    server.uids = server.uids.filter((uid) => !uids.includes(uid));
  };
  const controller: NextUpController = {
    addAllToQueue: (uris, uids = []) => leave(`queue ${uris.join()}`, uids),
    removeFromQueue: (uids) => leave(`remove ${uids.join()}`, uids),
    getNextUp: async (offset): Promise<NextUpView> => {
      requests.push(offset);
      // As the real connection does: no two identical requests at once.
      if (isAsked) throw new Error('asked already');
      isAsked = true;
      const next = server.uids.slice(1);
      await settled();
      isAsked = false;
      if (server.isDown) throw new Error('down');
      return {
        offset,
        hasMore: offset + PAGE < Math.min(next.length, NEXT_UP_TRACKS_MAX),
        tracks: next.slice(offset, offset + PAGE).map(track),
      };
    },
    onChange: (listener) => ((heard = listener), () => undefined),
    view: () => view,
  };
  const book = createNextUpPager(controller, ({ tracks }) => (shown = tracks));
  return {
    server,
    book,
    requests,
    uids: () => shown.map(({ uid }) => uid),
    tracks: () => shown,
    hear(change: Partial<PlayerView> = {}) {
      view = viewOf(change);
      heard(view);
    },
    skip() {
      server.uids = server.uids.slice(1);
      this.hear();
    },
  };
}

describe('what comes next, on a screen', () => {
  it('shows the few known tracks, and then as many as are shown', async () => {
    const { requests, book, uids } = createScene(200);
    expect([uids(), book.list().hasMore, requests]).to.deep.equal([['c1', 'c2'], true, []]);
    await book.show(2 + PAGE);
    expect([uids().length, uids()[99], requests]).to.deep.equal([100, 'c100', [0, 50]]);
    await book.show(60);
    expect(requests).to.have.lengthOf(2);
    await book.show(190);
    expect([uids().length, book.list().hasMore]).to.deep.equal([199, false]);
  });

  it('merges requests for the same page', async () => {
    const { requests, book } = createScene(20);
    await Promise.all([book.show(50), book.show(50), book.show(40)]);
    expect(requests).to.deep.equal([0]);
  });

  it('updates at once, follows the service, and keeps unchanged rows', async () => {
    const scene = createScene(20);
    await scene.book.show(50);
    const [, second] = scene.tracks();
    scene.skip();
    expect(scene.uids()[0]).to.equal('c2');
    expect(scene.uids()).to.have.lengthOf(18);
    await settled();
    await settled();
    expect(scene.tracks()[0]).to.equal(second);
    expect(scene.requests).to.deep.equal([0, 0]);
  });

  it('keeps its tracks while queued songs play, and requests nothing without a change', async () => {
    const scene = createScene(20);
    await scene.book.show(50);
    scene.hear({ track: track('q0'), nextTracks: [track('q1'), track('q2')] });
    expect(scene.uids()).to.have.lengthOf(19);
    await settled();
    scene.hear({ track: track('q0'), nextTracks: [track('q1'), track('q2')], volume01: 0.5 });
    expect(scene.requests).to.deep.equal([0, 0]);
  });

  it('reloads in another order, and drops a late response', async () => {
    const scene = createScene(20);
    const reading = scene.book.show(50);
    scene.server.uids = ['c0', ...scene.server.uids.slice(1).reverse()];
    scene.hear({ shuffle: true });
    expect(scene.uids()).to.deep.equal(['c19', 'c18']);
    await reading;
    await settled();
    await settled();
    expect([scene.uids()[0], scene.uids().length]).to.deep.equal(['c19', 19]);
  });

  it('is nothing, and over, where nothing plays; and ends somewhere in a list that does not', async () => {
    const scene = createScene(2_000);
    scene.hear({ track: null, contextUri: null, nextTracks: [] });
    expect(scene.book.list()).to.deep.equal({ tracks: [], hasMore: false });
    scene.hear();
    await scene.book.show(10_000);
    expect([scene.uids().length, scene.book.list().hasMore]).to.deep.equal([NEXT_UP_TRACKS_MAX, false]);
  });

  it('repeats a failed read the next time it is shown, and not after it is closed', async () => {
    const scene = createScene(20);
    scene.server.isDown = true;
    await scene.book.show(50);
    expect(scene.uids()).to.deep.equal(['c1', 'c2']);
    scene.server.isDown = false;
    await scene.book.show(50);
    expect(scene.uids()).to.have.lengthOf(19);
    scene.book.close();
    scene.skip();
    await settled();
    expect(scene.requests).to.deep.equal([0, 0]);
  });
});
