import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { loadSession, sessionChanges, type LoadedSession } from '#adapters/service/application/playback/session-documents.ts';
import { NO_PARTS } from '#adapters/service/application/playback/contexts/session-parts.ts';
import type { Change, Store } from '#adapters/service/application/ports/store.ts';
import { EMPTY_SESSION, type PlayerSession } from '#adapters/service/domain/player-session/session-types.ts';
import { createRoom } from '../room.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';

const SHARED = { expectedUntilMs: 0, autoplay: true, isShared: true };
const play = { endpoint: 'play', context: { uri: albumUri('First Light') } } as const;

/** A store that shows what was written, and the kinds that are read. */
function watched(inner = createMemoryStore()) {
  const writes: (readonly Change[])[] = [];
  const read: string[] = [];
  const store: Store = {
    ...inner,
    get: (kind, id) => (read.push(kind), inner.get(kind, id)),
    getMany: (kind, ids) => (read.push(...ids.map(() => kind)), inner.getMany(kind, ids)),
    write: (changes) => (writes.push(changes), inner.write(changes)),
  };
  return { store, writes, read };
}

/** What an account of one process has in memory while an album plays. */
async function playing(): Promise<PlayerSession> {
  const { store, writes } = watched();
  const device = await (await createRoom({ store })).createDevice('one');
  await device.command(play);
  const userId = writes.flat().find(({ kind }) => kind === 'player-session')?.id ?? '';
  const { state } = await loadSession(store, userId, { ...SHARED, isShared: false });
  return { ...state, expected: null, activeId: 'one', machine: { state_machine_id: 'm', states: [], tracks: [] } as never };
}

/** Writes a session, and answers it as it is stored. */
async function write(store: Store, state: PlayerSession, before: LoadedSession): Promise<LoadedSession> {
  const { changes, stored } = sessionChanges('me', state, before, true);
  expect(await store.write(changes)).to.equal('written');
  return { state, ...stored };
}

const NEW: LoadedSession = {
  ...{ state: EMPTY_SESSION, storedVersion: 0, parts: NO_PARTS },
  lists: { queue: [], parts: new Map(), given: null },
};
const later = (state: PlayerSession): PlayerSession => ({
  ...state,
  version: state.version + 1,
  playback: state.playback && { ...state.playback, positionMs: state.playback.positionMs + 1_000 },
});

describe('the large parts of a session in the store', () => {
  it('are written when they change: a report of a position writes one small document', async () => {
    const { store, writes } = watched();
    const first = await write(store, await playing(), NEW);
    expect(writes.at(-1)).to.have.length(3);
    await write(store, later(first.state), first);
    expect(writes.at(-1)?.map(({ kind }) => kind)).to.deep.equal(['player-session']);
    expect(JSON.stringify(writes.at(-1)).length).to.be.lessThan(JSON.stringify(first.state.playback?.window).length);
    const again = await loadSession(store, 'me', SHARED);
    expect(again.state).to.deep.equal(later(first.state));
  });

  it('are removed with the playback', async () => {
    const { store, writes } = watched();
    const first = await write(store, await playing(), NEW);
    await write(store, { ...first.state, playback: null, machine: null }, first);
    expect(writes.at(-1)?.filter(({ op }) => op === 'remove')).to.have.length(2);
    expect((await loadSession(store, 'me', SHARED)).state).to.include({ playback: null, machine: null });
  });

  it('are not read again when they are known', async () => {
    const { store, read } = watched();
    const first = await write(store, await playing(), NEW);
    const known = await loadSession(store, 'me', SHARED);
    await write(store, later(first.state), first);
    read.length = 0;
    const again = await loadSession(store, 'me', { ...SHARED, knownParts: known.parts });
    expect(read).to.deep.equal(['player-session']);
    expect(again.state).to.deep.equal(later(first.state));
  });

  it('belong to the session that names them, when another process writes while they are read', async () => {
    const { store } = watched();
    const first = await write(store, await playing(), NEW);
    const other = { ...later(first.state), machine: { ...first.state.machine, state_machine_id: 'n' } as never };
    let isWritten = false;
    const torn: Store = {
      ...store,
      async getMany(kind, ids) {
        if (!isWritten) await write(store, other, first);
        isWritten = true;
        return store.getMany(kind, ids);
      },
    };
    expect((await loadSession(torn, 'me', SHARED)).state).to.deep.equal(other);
  });

  it('of an older document are read from it, and kept by themselves from then on', async () => {
    const state = await playing();
    const { store, writes } = watched();
    const first = await write(store, state, NEW);
    const [session] = writes.flat();
    const { parts, ...doc } = (session?.op === 'put' ? session.doc : {}) as Record<string, unknown>;
    const live = { ...(doc['live'] as object), machine: state.machine };
    const older = { ...doc, playback: { ...state.playback, given: null }, live };
    expect(parts).to.deep.equal({ window: 1, machine: 1 });
    const old = watched();
    await old.store.write([{ op: 'put', kind: 'player-session', id: 'me', doc: older }]);
    const read = await loadSession(old.store, 'me', SHARED);
    expect(read.state).to.deep.equal(first.state);
    await write(old.store, later(read.state), read);
    expect(old.writes.at(-1)).to.have.length(3);
    expect((await loadSession(old.store, 'me', SHARED)).state).to.deep.equal(later(first.state));
  });

  it('that are gone leave a session that goes on without them', async () => {
    const { store } = watched();
    await write(store, await playing(), NEW);
    await store.write([{ op: 'remove', kind: 'player-part', id: 'me/window' }]);
    const { state } = await loadSession(store, 'me', SHARED);
    expect([state.playback?.window, state.machine]).to.deep.equal([null, null]);
  });
});
