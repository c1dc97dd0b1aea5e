import { NO_PARTS } from '#adapters/service/application/playback/contexts/session-parts.ts';
import { expect } from 'chai';
import fc from 'fast-check';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { loadSession, sessionChanges, type LoadedSession } from '#adapters/service/application/playback/session-documents.ts';
import type { Change, Store } from '#adapters/service/application/ports/store.ts';
import type { PlayerSession } from '#adapters/service/domain/player-session/session-types.ts';
import { enqueueTrack, moveQueuedTrack, removeQueuedTracks } from '#domain/list-player/queue.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { createRoom } from './room.ts';

const BEGINNING = { expectedUntilMs: 0, autoplay: true };
const [ONE, TWO] = [trackUri('First Light One'), trackUri('Second Wind Two')];
const play = { endpoint: 'play', context: { uri: albumUri('First Light') } } as const;
const many = (count: number) =>
  Array.from({ length: count }, () => ({ uri: TWO, uid: '', provider: 'queue' as const, metadata: {} }));

/** A store that shows what was written. */
function watched(inner = createMemoryStore()) {
  const writes: (readonly Change[])[] = [];
  const store: Store = {
    ...inner,
    write(changes) {
      writes.push(changes);
      return inner.write(changes);
    },
  };
  return { store, writes };
}

/** Everything that is in the store for a player, whatever put it there. */
function keptIn(writes: readonly (readonly Change[])[]): ReadonlyMap<string, unknown> {
  const kept = new Map<string, unknown>();
  for (const change of writes.flat())
    if (change.op === 'put') kept.set(`${change.kind} ${change.id}`, change.doc);
    else kept.delete(`${change.kind} ${change.id}`);
  return kept;
}

/** An album plays in a room of its own. */
async function createScene() {
  const { store, writes } = watched();
  const clock = createVirtualClock();
  const device = await (await createRoom({ store, clock })).createDevice('one');
  await device.command(play);
  return { store, writes, clock, device };
}

const queueOf = ({ state }: LoadedSession): ListPlayer['queue'] => state.playback?.list.queue ?? [];
const userIdIn = (writes: readonly (readonly Change[])[]) =>
  writes.flat().find(({ kind }) => kind === 'player-session')?.id ?? '';

describe('a long queue in the store', () => {
  it('is written where a command touched it: a few small documents of ten thousand tracks', async () => {
    const { device, writes } = await createScene();
    await device.command({ endpoint: 'set_queue', next_tracks: many(10_000), prev_tracks: [] });
    const whole = JSON.stringify(writes.at(-1)).length;
    for (const command of [
      { endpoint: 'add_to_queue', track: { uri: ONE } },
      { endpoint: 'move_in_queue', uid: 'q9000', before_uid: 'q10' },
      { endpoint: 'remove_from_queue', uids: ['q64', 'q5000'] },
      { endpoint: 'skip_next' },
      { endpoint: 'pause' },
    ] as const) {
      const before = writes.length;
      expect((await device.command(command)).status).to.equal(200);
      const written = writes.slice(before);
      expect(written.flat().length, command.endpoint).to.be.within(1, 8);
      expect(JSON.stringify(written).length, command.endpoint).to.be.lessThan(whole / 10);
    }
  });

  it('has the confirmed state after a crash, and nothing else', async () => {
    const edit = fc.oneof(
      fc.record({ type: fc.constant('add' as const) }),
      fc.record({ type: fc.constant('move' as const), from: fc.nat(), to: fc.nat() }),
      fc.record({ type: fc.constant('remove' as const), from: fc.nat(), count: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ type: fc.constant('crash' as const) }),
    );
    const tally = createTally('a long queue', [
      ...(['add', 'move', 'remove', 'crash', 'emptied', 'in several documents', 'crash with a queue'] as const),
    ]);
    const { store, writes } = await createScene();
    const userId = userIdIn(writes);
    const start = await loadSession(store, userId, BEGINNING);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.nat(20), fc.nat(400)), fc.array(edit, { maxLength: 12 }), async (count, edits) => {
        const mine = watched();
        let loaded: LoadedSession = { ...start, storedVersion: 0, parts: NO_PARTS };
        const write = async (state: PlayerSession) => {
          const { changes, stored } = sessionChanges('me', state, loaded);
          expect(await mine.store.write(changes)).to.equal('written');
          loaded = { state, ...stored };
        };
        await write(withList(loaded.state, (list) => added(list, count)));
        for (const one of edits) {
          const before = queueOf(loaded).length;
          if (one.type === 'crash') loaded = await loadSession(mine.store, 'me', BEGINNING);
          else await write(withList(loaded.state, (list) => edited(list, one)));
          tally.count(one.type);
          if (one.type === 'crash' && before > 0) tally.count('crash with a queue');
          if (before > 0 && queueOf(loaded).length === 0) tally.count('emptied');
        }
        const again = await loadSession(mine.store, 'me', BEGINNING);
        expect(queueOf(again)).to.deep.equal(queueOf(loaded));
        const parts = [...keptIn(mine.writes)].filter(([id]) => id.startsWith('player-queue '));
        if (parts.length > 1) tally.count('in several documents');
        expect(parts.flatMap(([, tracks]) => tracks)).to.have.length(queueOf(loaded).length);
      }),
      { numRuns: 50 },
    );
    tally.expectAll();
  });

  it('that was kept as a whole is read, and kept in parts from then on', async () => {
    const { store, writes, device } = await createScene();
    await device.command({ endpoint: 'set_queue', next_tracks: many(300), prev_tracks: [] });
    const userId = userIdIn(writes);
    const { state } = await loadSession(store, userId, BEGINNING);
    const given = [{ uri: ONE }, { uri: TWO }];
    const old = createMemoryStore();
    const playback = state.playback && { ...state.playback, given };
    await old.write([{ op: 'put', kind: 'player-session', id: 'me', doc: { version: 3, activeId: null, playback } }]);

    const read = await loadSession(old, 'me', BEGINNING);
    expect([queueOf(read), read.state.playback?.given]).to.deep.equal([state.playback?.list.queue, given]);
    const { changes } = sessionChanges('me', read.state, read);
    expect(changes.filter(({ kind }) => kind === 'player-queue')).to.have.length.within(2, 10);
    await old.write(changes);
    const again = await loadSession(old, 'me', BEGINNING);
    expect(again.state).to.deep.equal(read.state);
  });

  it('and the tracks a play command brought along are there after a restart', async () => {
    const { store, writes, clock, device } = await createScene();
    const tracks = [{ uri: TWO }, { uri: ONE }];
    await device.command({ ...play, context: { uri: '', pages: [{ tracks }] } });
    await device.command({ endpoint: 'set_queue', next_tracks: many(200), prev_tracks: [] });
    const { state } = await loadSession(store, userIdIn(writes), BEGINNING);
    expect(state.playback?.given?.map(({ uri }) => uri)).to.deep.equal([TWO, ONE]);
    const room = await createRoom({ store, clock });
    const { body } = await room.request('GET', '/connect-state/v1/player/queue?offset=150', undefined, room.token);
    expect(body).to.deep.include({ total: 200 });
  });
});

function withList(state: PlayerSession, change: (list: ListPlayer) => ListPlayer): PlayerSession {
  const { playback } = state;
  if (playback === null) return state;
  return { ...state, playback: { ...playback, list: change(playback.list) } };
}

function added(list: ListPlayer, count: number): ListPlayer {
  return count === 0 ? list : added(enqueueTrack(list, ONE), count - 1);
}

type Edit =
  | { readonly type: 'add' }
  | { readonly type: 'move'; readonly from: number; readonly to: number }
  | { readonly type: 'remove'; readonly from: number; readonly count: number };

function edited(list: ListPlayer, edit: Edit): ListPlayer {
  const at = (place: number) => list.queue[place % list.queue.length]?.uid ?? '';
  if (edit.type === 'add') return enqueueTrack(list, TWO);
  if (edit.type === 'move') return moveQueuedTrack(list, at(edit.from), at(edit.to)) ?? list;
  const uids = Array.from({ length: edit.count }, (_, by) => at(edit.from + by));
  return removeQueuedTracks(list, uids);
}
