import { expect } from 'chai';
import type { PlayerView, QueueView, TrackView } from '#application/player-view/controller-types.ts';
import { createQueuePager, type QueueController } from '#application/player-view/queue-pager.ts';

const track = (uid: string) => ({ uid, uri: `spotify:track:${uid}`, name: uid }) as TrackView;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A service with a queue, in pages of a hundred. */
function createScene(count: number) {
  const server = { uids: Array.from({ length: count }, (_, at) => `q${at}`), revision: 0, refuses: false };
  const requests: number[] = [];
  const received: string[] = [];
  let heard: (view: PlayerView) => void = () => undefined;
  let seen: readonly (TrackView | null)[] = [];
  const edit = async (label: string, change: () => void) => {
    received.push(label);
    await settled();
    if (server.refuses) throw new Error('refused');
    change();
    server.revision += 1;
  };
  const controller = {
    getQueue: async (offset: number): Promise<QueueView> => {
      requests.push(offset);
      const { revision, uids } = server;
      return { revision: `${revision}`, offset, total: uids.length, tracks: uids.slice(offset, offset + 100).map(track) };
    },
    moveInQueue: (uid, beforeUid) =>
      edit(`move ${uid} ${beforeUid}`, () => {
        const others = server.uids.filter((one) => one !== uid);
        const at = beforeUid === null ? others.length : others.indexOf(beforeUid);
        server.uids = [...others.slice(0, at), uid, ...others.slice(at)];
      }),
    removeFromQueue: (uids) =>
      edit(`remove ${uids.join()}`, () => void (server.uids = server.uids.filter((one) => !uids.includes(one)))),
    setQueue: () => edit('clear', () => void (server.uids = [])),
    playNext: (uris) => edit(`next ${uris.join()}`, () => void server.uids.unshift(...uris.map((uri) => `new ${uri}`))),
    nextTrack: () => edit('next', () => void server.uids.shift()),
    onChange: (listener) => ((heard = listener), () => undefined),
    view: () => ({}) as PlayerView,
  } satisfies QueueController;
  const book = createQueuePager(controller, (tracks) => (seen = tracks));
  const uids = () => seen.map((one) => one?.uid ?? null);
  const hear = (queueRevision: string) => heard({ queueRevision } as PlayerView);
  return { server, book, requests, received, uids, hear };
}

describe('the queue on a screen', () => {
  it('is read where it is looked at', async () => {
    const { requests, book, uids } = createScene(10_000);
    await book.show(0, 10);
    expect([requests, uids().length, uids()[99], uids()[100]]).to.deep.equal([[0], 10_000, 'q99', null]);
    await book.show(5_190, 5_210);
    expect([requests, uids()[5_205]]).to.deep.equal([[0, 5_100, 5_200], 'q5205']);
  });

  it('is arranged at once, and as the service has it in the end', async () => {
    const { book, server, uids } = createScene(4);
    await book.show(0, 3);
    const moving = book.move('q3', 'q0');
    expect(uids()).to.deep.equal(['q3', 'q0', 'q1', 'q2']);
    server.uids.push('theirs');
    await moving;
    await settled();
    expect(uids()).to.deep.equal(['q3', 'q0', 'q1', 'q2', 'theirs']);
  });

  it('reverts an edit the service refuses, and rejects', async () => {
    const { book, server, uids } = createScene(3);
    await book.show(0, 2);
    server.refuses = true;
    const refused = await book.remove('q1').catch((thrown: unknown) => thrown);
    await settled();
    expect([refused instanceof Error, uids()]).to.deep.equal([true, ['q0', 'q1', 'q2']]);
  });

  it('is read again when it changed elsewhere, and only then', async () => {
    const { requests, book, hear, server, uids } = createScene(2);
    await book.show(0, 1);
    hear('0');
    await settled();
    expect(requests).to.have.lengthOf(1);
    server.uids = ['q1'];
    server.revision = 1;
    hear('1');
    await settled();
    expect([requests.length, uids()]).to.deep.equal([2, ['q1']]);
    book.close();
    hear('2');
    expect(requests).to.have.lengthOf(2);
  });

  it('restores all that a clear removed, also what was not loaded', async () => {
    const { book, received, server, uids } = createScene(250);
    await book.show(0, 10);
    const wanted = server.uids.map((uid) => `spotify:track:${uid}`);
    expect(await book.uris()).to.deep.equal(wanted);
    const clearing = book.clear();
    expect(uids()).to.deep.equal([]);
    await clearing;
    expect(server.uids).to.deep.equal([]);
    await book.restore();
    await book.restore();
    expect(server.uids).to.deep.equal(wanted.map((uri) => `new ${uri}`));
    expect(received).to.deep.equal(['clear', `next ${wanted.join()}`]);
  });

  it('can restore again what the service refused to queue', async () => {
    const { book, server } = createScene(2);
    await book.show(0, 1);
    await book.clear();
    server.refuses = true;
    const refused = await book.restore().catch((thrown: unknown) => thrown);
    server.refuses = false;
    await book.restore();
    expect([refused instanceof Error, server.uids]).to.deep.equal([true, ['new spotify:track:q0', 'new spotify:track:q1']]);
  });

  it('keeps what stands before the one that is played now', async () => {
    const { book, received, uids } = createScene(3);
    await book.show(0, 2);
    await book.play('q2');
    await settled();
    expect([received, uids()]).to.deep.equal([
      ['move q2 q0', 'next'],
      ['q0', 'q1'],
    ]);
  });
});
