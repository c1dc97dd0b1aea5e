import { expect } from 'chai';
import * as v from 'valibot';
import type * as documents from '#application/calls/playlists/documents.ts';
import { document, documentPush } from '#application/calls/playlists/documents.ts';
import { addAt, addLast, changeDocument, moveItems, removeItems, updateAttributes } from '#domain/playlists/operations.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { createRoom, FOUR, madePlaylist, ONE, THREE, TWO, urisOf, type Room, type Tell } from './room.ts';

describe('playlist documents at the service', () => {
  let room: Room;
  let id: string;
  beforeEach(async () => {
    room = await createRoom();
    id = await madePlaylist(room, { collaborative: true });
  });
  const uris = (...list: readonly string[]) => list.map((uri) => ({ uri }));
  const read = async (tell = room.ann): Promise<documents.DocumentResponse> =>
    (await tell(`GET /playlist/v2/playlist/${id}`)).json;
  const change = (tell: Tell, base: string, ops: Parameters<typeof changeDocument>[1], more: object = {}) =>
    tell(`POST /playlist/v2/playlist/${id}/changes`, { ...changeDocument(base, ops), ...more });
  const changed = (response: { readonly json: never }): documents.ChangesResult => response.json;

  it('accept a change document and answer with its revision [S7.98]', async () => {
    const { revision } = await read();
    const response = await change(room.ann, revision, [addLast(uris(ONE, TWO, THREE)), moveItems(0, 3, 1), removeItems(0, 1)]);
    expect(response.status).to.equal(200);
    const now = await read();
    expect(now.revision).to.equal(changed(response).revision);
    expect(now.contents.items.map(({ uri }) => uri)).to.deep.equal([THREE, ONE]);
    expect(v.safeParse(document, now).issues).to.equal(undefined);
    expect(new Set(now.contents.items.map(({ attributes }) => attributes.item_id)).size).to.equal(2);
  });

  it('rebase a change on later revisions', async () => {
    const { revision } = await read();
    const first = changed(await change(room.ann, revision, [addLast(uris(ONE, TWO, THREE))]));
    await change(room.ann, first.revision, [moveItems(0, 3, 1)]);
    await change(room.ben, first.revision, [removeItems(0, 1), addAt(2, uris(FOUR))]);
    expect(await urisOf(room.ann, id)).to.deep.equal([TWO, THREE, FOUR]);
  });

  it('reject a document as a whole when one of its ops points outside', async () => {
    const { revision } = await read();
    const response = await change(room.ann, revision, [addLast(uris(ONE)), removeItems(1, 1)]);
    expect(response.status).to.equal(400);
    expect((await read()).revision).to.equal(revision);
  });

  it('refuse a conflicting rename, and name the current revision', async () => {
    const { revision } = await read();
    await change(room.ann, revision, [updateAttributes({ name: 'Ours' })]);
    const refused = await change(room.ben, revision, [updateAttributes({ name: 'Theirs' })]);
    expect(refused.status).to.equal(409);
    expect((refused.json as { error: { message: string } }).error.message).to.contain((await read()).revision);
    expect((await change(room.ben, revision, [updateAttributes({ name: 'Ours' })])).status).to.equal(200);
    expect((await change(room.ben, 'AAAA', [updateAttributes({ description: '' })])).status).to.equal(409);
  });

  it('apply a repeated nonce once, with the same response', async () => {
    const { revision } = await read();
    const send = () => change(room.ann, revision, [addLast(uris(ONE))], { nonces: ['n1'], wantSyncResult: true });
    const first = changed(await send());
    await change(room.ben, first.revision, [addLast(uris(TWO))]);
    expect(changed(await send())).to.deep.equal(first);
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO]);
  });

  it('list the changes since a revision: nothing, the ops, or everything', async () => {
    const { revision } = await read();
    const since = async (of: string): Promise<documents.ChangesSince> =>
      (await room.ben(`GET /playlist/v2/playlist/${id}/diff?revision=${encodeURIComponent(of)}`)).json;
    expect(await since(revision)).to.deep.include({ upToDate: true });
    await change(room.ann, revision, [addLast(uris(ONE))], { nonces: ['n1'] });
    await room.ann(`PUT /v1/playlists/${id}`, { description: 'Slow' });
    const response = await since(revision);
    if (!('diff' in response)) throw new Error('no diff');
    expect(response.diff.ops.map(({ kind }) => kind)).to.deep.equal(['ADD', 'UPDATE_LIST_ATTRIBUTES']);
    expect(response.diff.changes).to.deep.equal([
      { length: 1, nonces: ['n1'] },
      { length: 1, nonces: [] },
    ]);
    expect(await since('AAAA')).to.have.nested.property('contents.items.length', 1);
  });

  it('restore removed items under their first author, and refuse other authors', async () => {
    await change(room.ben, (await read()).revision, [addLast(uris(ONE))]);
    const before = await read();
    await change(room.ann, before.revision, [removeItems(0, 1)]);
    await change(room.ann, (await read()).revision, [addLast(before.contents.items)]);
    expect((await read()).contents).to.deep.equal(before.contents);
    const forged = { uri: TWO, attributes: { item_id: 'f0', added_by: 'ben', timestamp: '1' } };
    await change(room.ann, (await read()).revision, [addLast([forged])]);
    expect((await read()).contents.items[1]?.attributes.added_by).to.equal('ann');
  });

  it('add no item twice under the same id, nor twice in one change', async () => {
    await change(room.ann, (await read()).revision, [addLast(uris(ONE, TWO))]);
    const { revision, contents } = await read();
    const [first] = contents.items;
    const fresh = { uri: THREE, attributes: { item_id: 'f3', added_by: 'ann', timestamp: '1' } };
    const again = first === undefined ? [] : [first];
    await change(room.ann, revision, [addLast(again), addLast([fresh]), addAt(0, [fresh])]);
    expect((await read()).contents.items.map(({ uri }) => uri)).to.deep.equal([ONE, TWO, THREE]);
  });

  it('accept ops by number and items by name, as other players send them', async () => {
    const add = { kind: 2, add: { addLast: true, items: uris(ONE, TWO, ONE) } };
    const rem = { kind: 3, rem: { items: uris(ONE, FOUR), itemsAsKey: true } };
    await room.ann(`POST /playlist/v2/playlist/${id}/changes`, { deltas: [{ ops: [add] }, { ops: [rem] }] });
    expect(await urisOf(room.ann, id)).to.deep.equal([TWO]);
  });

  it('keep a listener’s playlists and folders in such a document of their own [S7.95] [S7.96] [S7.97]', async () => {
    const path = '/playlist/v2/user/ann/rootlist';
    const list = async (): Promise<documents.DocumentResponse> =>
      (await room.ann(`GET ${path}?decorate=revision,length,attributes,timestamp,owner`)).json;
    const { revision, contents, length, ownerUsername } = await list();
    expect([contents.items.map(({ uri }) => parseContentUri(uri)?.id), length, ownerUsername]).to.deep.equal([[id], 1, 'ann']);
    const folder = uris('spotify:start-group:00000000000000aa:Slow+days', 'spotify:end-group:00000000000000aa');
    const ops = [addLast(folder), moveItems(0, 2, 1)];
    expect((await room.ann(`POST ${path}/changes`, changeDocument(revision, ops))).status).to.equal(200);
    expect((await list()).contents.items.map(({ uri }) => uri.split(':')[1])).to.deep.equal([
      'start-group',
      'playlist',
      'end-group',
    ]);
    const diff = await room.ann(`GET ${path}/diff?revision=${encodeURIComponent(revision)}`);
    expect(diff.json).to.have.nested.property('diff.fromRevision', revision);
    expect((await room.ben(`GET ${path}`)).status).to.equal(404);
  });

  it('push changes to the owner, followers and viewers, and a rootlist to its listener', async () => {
    const events: { readonly who: string; readonly uri: string; readonly payload: unknown }[] = [];
    for (const [who, tell] of [
      ['ann', room.ann],
      ['ben', room.ben],
    ] as const) {
      const { ticket } = (await tell('POST /session/dealer-ticket')).json as { ticket: string };
      await room.service.connect(
        { accessToken: ticket, isLoopback: false },
        {
          send(text) {
            const { uri, payloads } = JSON.parse(text) as { uri: string; payloads?: readonly unknown[] };
            if (payloads) events.push({ who, uri, payload: payloads[0] });
          },
          close: () => undefined,
        },
      );
    }
    await read(room.ben);
    const { revision } = await read();
    await change(room.ann, revision, [addLast(uris(ONE))], { nonces: ['n1'] });
    await room.clock.settle();
    const pushes = events.filter(({ uri }) => uri === `hm://playlist/v2/playlist/${id}`);
    expect(pushes.map(({ who }) => who).sort()).to.deep.equal(['ann', 'ben']);
    const push = v.parse(documentPush, pushes[0]?.payload);
    expect(push).to.deep.include({ parent_revision: revision, nonces: ['n1'], version: 1 });
    await room.ben(`PUT /v1/playlists/${id}/followers`, { public: false });
    await room.clock.settle();
    expect(events.filter(({ uri }) => uri.endsWith('/rootlist')).map(({ who, uri }) => [who, uri])).to.deep.equal([
      ['ben', 'hm://playlist/user/ben/rootlist'],
    ]);
  });

  it('play a page at a time: a long one costs no more at its start than a short one', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({ uri: index % 2 === 0 ? ONE : TWO }));
    const { revision } = changed(await change(room.ann, (await read()).revision, [addLast(many)]));
    const reads: string[][] = [];
    const { store } = room.service;
    const getMany = store.getMany.bind(store);
    Object.assign(store, { getMany: (kind: string, ids: string[]) => (reads.push([kind, ...ids]), getMany(kind, ids)) });
    const { json } = await room.ann(`GET /v1/playlists/${id}/tracks?offset=1990&limit=5`);
    expect((json as { items: unknown[] }).items.length).to.equal(5);
    expect(reads.filter(([kind]) => kind === 'playlist-chunk').every((ids) => ids.length <= 2)).to.equal(true);
    expect((await change(room.ann, revision, [moveItems(0, 2_000, 1)])).status).to.equal(200);
    expect((await read()).contents.items.at(-1)?.uri).to.equal(ONE);
  });
});
