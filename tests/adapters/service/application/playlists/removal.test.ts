import { expect } from 'chai';
import * as v from 'valibot';
import { getRemovedPlaylists } from '#application/calls/playlists/playlists.ts';
import { changeDocument, removeItems } from '#domain/playlists/operations.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Change, Store } from '#adapters/service/application/ports/store.ts';
import { sendRequest } from '#tests/support/service/api-test-client.ts';
import { createMemoryService } from '#adapters/simulation/world/memory-service.ts';
import { createRoom, madePlaylist, ONE, TWO, urisOf, type Room, type Tell } from './room.ts';

const DAY_MS = 86_400_000;

describe('playlists their owner removed', () => {
  let room: Room;
  let id: string;
  /** Of playlists, what is written and not removed again: kind and id. */
  let kept: Set<string>;
  beforeEach(async () => {
    kept = new Set();
    const newRoom = await createRoom({ store: watched(createMemoryStore()) });
    const lasting = async (user: string): Promise<Tell> => {
      const token = await newRoom.service.identity.issueScriptToken(user);
      return (line, body) => sendRequest(newRoom.service, line, { token, ...(body === undefined ? {} : { body }) });
    };
    room = { ...newRoom, ann: await lasting('ann'), ben: await lasting('ben') };
    id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO] });
  });
  const noted = ({ kind, id, op }: Change) => {
    if (!kind.startsWith('playlist')) return;
    if (op === 'put') kept.add(`${kind} ${id}`);
    else kept.delete(`${kind} ${id}`);
  };
  function watched(store: Store): Store {
    const write: Store['write'] = async (changes) => {
      const result = await store.write(changes);
      if (result === 'written') changes.forEach(noted);
      return result;
    };
    return { ...store, write };
  }
  const remove = () => room.ann(`DELETE /v1/playlists/${id}/followers`);
  const status = async (tell = room.ann) => (await tell(`GET /v1/playlists/${id}`)).status;
  const removed = async (tell = room.ann) => {
    const { json } = await tell('GET /v1/me/playlists/removed');
    return v.parse(getRemovedPlaylists.response as NonNullable<typeof getRemovedPlaylists.response>, json).items;
  };
  const pass = async (days: number) => {
    await room.clock.advance(days * DAY_MS);
    await room.clock.settle();
  };

  it('are kept for 90 days, and listed for the owner alone', async () => {
    const nowMs = room.clock.nowMs();
    await remove();
    expect(((await room.ann('GET /v1/me/playlists')).json as { total: number }).total).to.equal(0);
    expect(await removed()).to.deep.equal([
      {
        id,
        uri: `spotify:playlist:${id}`,
        name: 'Evening',
        tracks: { total: 2 },
        removed_at: nowMs,
        kept_until: nowMs + 90 * DAY_MS,
      },
    ]);
    expect(await removed(room.ben)).to.deep.equal([]);
    await pass(89.9);
    expect([await status(), (await removed()).length]).to.deep.equal([200, 1]);
  });

  it('then are gone with all they had', async () => {
    await room.ann(`POST /playlist/v2/playlist/${id}/changes`, {
      deltas: [{ ops: [removeItems(0, 1)] }],
      nonces: ['n1'],
    });
    await remove();
    await pass(91);
    expect([await status(), (await removed()).length]).to.deep.equal([404, 0]);
    expect([...kept].filter((one) => !one.includes('rootlist') && !one.startsWith('playlist-chunk'))).to.deep.equal([]);
    expect(
      [...kept].filter((one) => one.startsWith('playlist-chunk')),
      'of the empty rootlist there are none',
    ).to.deep.equal([]);
  });

  it('are as they were when they are followed again, by whichever way in', async () => {
    await remove();
    await pass(60);
    expect((await room.ann(`PUT /v1/playlists/${id}/followers`, {})).status).to.equal(200);
    expect(await removed()).to.deep.equal([]);
    await pass(60);
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO]);

    const path = '/playlist/v2/user/ann/rootlist';
    const { revision } = (await room.ann(`GET ${path}`)).json as { revision: string };
    await room.ann(`POST ${path}/changes`, changeDocument(revision, [removeItems(0, 1)]));
    expect((await removed()).map((one) => one.id)).to.deep.equal([id]);
    const add = [{ ops: [{ kind: 'ADD', add: { items: [{ uri: `spotify:playlist:${id}` }] } }] }];
    await room.ann(`POST ${path}/changes`, { deltas: add });
    expect(await removed()).to.deep.equal([]);
  });

  it('stay while they have followers, and are deleted soon after', async () => {
    await room.ben(`PUT /v1/playlists/${id}/followers`, {});
    await remove();
    await pass(200);
    expect(await urisOf(room.ben, id)).to.deep.equal([ONE, TWO]);
    await room.ben(`DELETE /v1/playlists/${id}/followers`);
    expect(await status(room.ben), 'not at once').to.equal(200);
    await pass(1.1);
    expect(await status(room.ben)).to.equal(404);
  });

  it('that others stop following are not removed', async () => {
    await room.ben(`PUT /v1/playlists/${id}/followers`, {});
    await room.ben(`DELETE /v1/playlists/${id}/followers`);
    await pass(200);
    expect(await status()).to.equal(200);
  });

  it('are cleared away by whichever service is started when they are due', async () => {
    await remove();
    await room.service.close();
    const { store } = room.service;
    await room.clock.advance(100 * DAY_MS);
    expect(room.clock.pending(), 'a service that is closed waits for nothing').to.equal(0);
    const next = await createMemoryService({ clock: room.clock, random: createSeededRandom(9), store });
    await room.clock.settle();
    await room.clock.settle();
    expect(await store.get('playlist', id)).to.equal(null);
    await next.close();
  });
});
