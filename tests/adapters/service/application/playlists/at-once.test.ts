import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { changeDocument, addLast } from '#domain/playlists/operations.ts';
import { sendRequest } from '#tests/support/service/api-test-client.ts';
import { createMemoryService } from '#adapters/simulation/world/memory-service.ts';
import { createRoom, FOUR, madePlaylist, ONE, THREE, TWO, urisOf, type Room } from './room.ts';

/** Two processes on one store: what one of them writes comes between what the other reads and writes. */
describe('playlists that several write at once', () => {
  let room: Room;
  let id: string;
  beforeEach(async () => {
    room = await createRoom();
    id = await madePlaylist(room);
  });
  const add = (...uris: readonly string[]) => room.ann(`POST /v1/playlists/${id}/tracks`, { uris });
  const snapshotOf = ({ json }: { readonly json: unknown }) => (json as { snapshot_id: string }).snapshot_id;

  /** Runs something before the next writes of this service, a number of times. */
  function beforeWriting(times: number, happen: () => Promise<unknown>): { readonly writes: () => number } {
    const { store } = room.service;
    const write = store.write.bind(store);
    let writes = 0;
    const patched: Store['write'] = async (changes) => {
      if (!changes.some(({ kind }) => kind === 'playlist')) return write(changes);
      writes += 1;
      if (writes <= times) await happen();
      return write(changes);
    };
    Object.assign(store, { write: patched });
    return { writes: () => writes };
  }

  /** Another process: the same store, none of the first one's locks and memory. */
  async function elsewhere() {
    const { clock, service, token } = room;
    const { store } = service;
    const plain: Store = { ...store, write: store.write.bind(store) };
    const other = await createMemoryService({ clock, random: createSeededRandom(2), store: plain });
    return (line: string, body: unknown) => sendRequest(other, line, { token, body });
  }

  it('remove every occurrence of a track in one step, despite other changes', async () => {
    await add(ONE, TWO, ONE, THREE);
    const other = await elsewhere();
    beforeWriting(1, () => other(`POST /v1/playlists/${id}/tracks`, { uris: [FOUR, ONE], position: 0 }));
    expect((await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks: [{ uri: ONE }] })).status).to.equal(200);
    expect(await urisOf(room.ann, id)).to.deep.equal([FOUR, TWO, THREE]);
  });

  it('remove a position of the named revision, and every occurrence of another track', async () => {
    const snapshot_id = snapshotOf(await add(ONE, TWO, ONE, THREE));
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [TWO], position: 0 });
    const tracks = [{ uri: ONE, positions: [2] }, { uri: TWO }];
    await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks, snapshot_id });
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, THREE]);
  });

  it('remove nothing where something else stands in a place by now', async () => {
    await add(ONE, TWO);
    const other = await elsewhere();
    beforeWriting(1, () => other(`POST /v1/playlists/${id}/tracks`, { uris: [THREE], position: 0 }));
    const refused = await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks: [{ uri: ONE, positions: [0] }] });
    expect(refused.status).to.equal(400);
    expect(refused.json).to.deep.equal({ error: { status: 400, message: `positions: one of them is the place of ${THREE}` } });
    expect(await urisOf(room.ann, id)).to.deep.equal([THREE, ONE, TWO]);
  });

  it('are replaced as they were, and keep concurrent additions', async () => {
    await add(ONE, TWO);
    const other = await elsewhere();
    beforeWriting(1, () => other(`POST /v1/playlists/${id}/tracks`, { uris: [THREE] }));
    await room.ann(`PUT /v1/playlists/${id}/tracks`, { uris: [FOUR] });
    expect((await urisOf(room.ann, id)).toSorted()).to.deep.equal([THREE, FOUR].toSorted());
  });

  it('are retried a number of times, then refused: nothing is lost, and the same change may be sent again', async () => {
    const { revision } = (await room.ann(`GET /playlist/v2/playlist/${id}`)).json as { revision: string };
    const send = () =>
      room.ann(`POST /playlist/v2/playlist/${id}/changes`, {
        ...changeDocument(revision, [addLast([{ uri: ONE }])]),
        nonces: ['n1'],
      });
    const other = await elsewhere();
    let round = 0;
    const watch = beforeWriting(20, () => other(`PUT /v1/playlists/${id}`, { description: `round ${String((round += 1))}` }));
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).to.deep.equal([503, '1']);
    expect(watch.writes(), 'tries').to.equal(20);
    expect(await urisOf(room.ann, id)).to.deep.equal([]);
    expect((await room.ann(`GET /v1/playlists/${id}?fields=description`)).json).to.deep.equal({ description: 'round 20' });
    expect((await send()).status).to.equal(200);
    expect((await send()).status).to.equal(200);
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE]);
  });

  it('are read whole, or refused while they change, and never in part', async () => {
    await add(ONE, TWO);
    const { store } = room.service;
    const getMany = store.getMany.bind(store);
    const torn: Store['getMany'] = async (kind, ids) => (kind === 'playlist-chunk' ? ids.map(() => null) : getMany(kind, ids));
    const fresh = await createMemoryService({
      clock: room.clock,
      random: createSeededRandom(3),
      store: { ...store, getMany: torn },
    });
    const response = await sendRequest(fresh, `GET /playlist/v2/playlist/${id}`, { token: room.token });
    expect(response.status).to.equal(503);
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO]);
  });
});
