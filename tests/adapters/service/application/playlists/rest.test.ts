import { expect } from 'chai';
import * as v from 'valibot';
import * as calls from '#application/calls/playlists/playlists.ts';
import { sendRequest, PASSWORD, credentialsOf } from '#tests/support/service/api-test-client.ts';
import { createRoom, FOUR, madePlaylist, ONE, THREE, TWO, urisOf, type Room, type Tell } from './room.ts';

describe('playlists of the public API', () => {
  let room: Room;
  beforeEach(async () => {
    room = await createRoom();
  });
  const snapshotOf = (json: unknown) => (json as { snapshot_id: string }).snapshot_id;

  it('are created with a name, public by default, and are at the top of the list [S1.18] [S7.37] [S6.04]', async () => {
    const response = await room.ann('POST /v1/users/ann/playlists', { name: 'Evening', public: true });
    expect(response.status).to.equal(201);
    expect(v.safeParse(calls.playlist, response.json).issues).to.equal(undefined);
    expect(response.json).to.deep.include({ name: 'Evening', public: true, collaborative: false });
    await room.ann('POST /v1/me/playlists', { name: 'Morning' });
    const { json } = await room.ann('GET /v1/me/playlists');
    expect((json as { items: { name: string }[] }).items.map(({ name }) => name)).to.deep.equal(['Morning', 'Evening']);
    expect((await room.ben('POST /v1/users/ann/playlists', { name: 'Not mine' })).status).to.equal(403);
  });

  it('list a member’s playlists, page by page, and the public ones to others [S7.32] [S7.33]', async () => {
    await madePlaylist(room);
    await madePlaylist(room, { name: 'Secret', public: false });
    const names = async (line: string, tell = room.ann) =>
      ((await tell(line)).json as { items: { name: string }[] }).items.map(({ name }) => name);
    expect(await names('GET /v1/me/playlists')).to.deep.equal(['Secret', 'Evening']);
    expect(await names('GET /v1/me/playlists?offset=1&limit=1')).to.deep.equal(['Evening']);
    expect(await names('GET /v1/users/ann/playlists', room.ben)).to.deep.equal(['Evening']);
    const response = await room.ann('GET /v1/me/playlists');
    expect(v.safeParse(calls.getMyPlaylists.response as never, response.json).issues).to.equal(undefined);
  });

  it('add tracks, last or at a position, and return the new revision [S1.20] [S7.38]', async () => {
    const id = await madePlaylist(room);
    const first = await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO] });
    expect(first.status).to.equal(201);
    const second = await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [THREE], position: 1 });
    expect(snapshotOf(second.json)).not.to.equal(snapshotOf(first.json));
    await room.ann(`POST /v1/playlists/${id}/tracks?uris=${FOUR}&position=0`);
    expect(await urisOf(room.ann, id)).to.deep.equal([FOUR, ONE, THREE, TWO]);
    const whole = await room.ann(`GET /v1/playlists/${id}?type=track,episode`);
    expect(v.safeParse(calls.playlist, whole.json).issues).to.equal(undefined);
    expect((await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE], position: 9 })).status).to.equal(400);
    expect((await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: ['spotify:album:1'] })).status).to.equal(400);
  });

  it('answer a playlist with the author and time of its items [S7.36]', async () => {
    const id = await madePlaylist(room, { collaborative: true });
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE] });
    await room.clock.advance(60_000);
    await room.ben(`POST /v1/playlists/${id}/tracks`, { uris: [TWO] });
    const { json } = await room.ann(`GET /v1/playlists/${id}?type=track`);
    const entries = (json as { tracks: { items: { added_at: string; added_by: { id: string } }[] } }).tracks.items;
    expect(entries.map(({ added_by }) => added_by.id)).to.deep.equal(['ann', 'ben']);
    expect(Date.parse(entries[1]?.added_at ?? '') - Date.parse(entries[0]?.added_at ?? '')).to.equal(60_000);
  });

  it('name the authors of items, except hidden profiles', async () => {
    const id = await madePlaylist(room, { collaborative: true });
    const invitation = await room.service.identity.accounts.invite();
    const body = { username: 'Zoë', password: PASSWORD, invitation };
    const { token } = credentialsOf(await sendRequest(room.service, 'POST /signup', { body }));
    const zoe: Tell = (line, sent) => sendRequest(room.service, line, { token, ...(sent === undefined ? {} : { body: sent }) });
    await zoe(`POST /v1/playlists/${id}/tracks`, { uris: [ONE] });
    await room.ben(`POST /v1/playlists/${id}/tracks`, { uris: [TWO] });
    const names = async (tell: Tell) => {
      const { json } = await tell(
        `GET /v1/playlists/${id}?fields=contributors(id,display_name),tracks.items(added_by(display_name))`,
      );
      return json as { contributors: object[]; tracks: { items: { added_by: object }[] } };
    };
    const seen = await names(room.ann);
    expect(seen.contributors).to.deep.equal([
      { id: 'zoë', display_name: 'Zoë' },
      { id: 'ben', display_name: 'ben' },
    ]);
    expect(seen.tracks.items[0]).to.deep.equal({ added_by: { display_name: 'Zoë' } });
    await zoe('PUT /v1/me/profile', { public: false });
    expect((await names(room.ann)).contributors[0]).to.deep.equal({ id: 'zoë', display_name: 'zoë' });
    expect((await names(zoe)).contributors[0], 'to oneself one is oneself').to.deep.equal({ id: 'zoë', display_name: 'Zoë' });
    await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks: [{ uri: ONE }] });
    expect((await names(room.ann)).contributors).to.deep.equal([{ id: 'ben', display_name: 'ben' }]);
  });

  it('lose every one of a track, or those in the places named [S1.21] [S7.42]', async () => {
    const id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO, ONE, THREE, ONE] });
    await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks: [{ uri: ONE, positions: [2] }] });
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO, THREE, ONE]);
    await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks: [{ uri: ONE }] });
    expect(await urisOf(room.ann, id)).to.deep.equal([TWO, THREE]);
  });

  it('move a range before a place, as it stood in the revision named [S1.22] [S7.43]', async () => {
    const id = await madePlaylist(room);
    const { json } = await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO, THREE, FOUR] });
    await room.ann(`PUT /v1/playlists/${id}/tracks`, { range_start: 0, range_length: 2, insert_before: 3 });
    expect(await urisOf(room.ann, id)).to.deep.equal([THREE, ONE, TWO, FOUR]);
    const move = { range_start: 3, insert_before: 0, snapshot_id: snapshotOf(json) };
    await room.ann(`PUT /v1/playlists/${id}/tracks`, move);
    expect(await urisOf(room.ann, id), 'the fourth of then, before the first of then').to.deep.equal([THREE, FOUR, ONE, TWO]);
    expect((await room.ann(`PUT /v1/playlists/${id}/tracks`, { range_start: 9, insert_before: 0 })).status).to.equal(400);
  });

  it('are renamed [S1.19] [S7.39]', async () => {
    const id = await madePlaylist(room, { public: false });
    expect((await room.ann(`PUT /v1/playlists/${id}`, { name: 'Night' })).status).to.equal(200);
    expect((await room.ann(`GET /v1/playlists/${id}?fields=name`)).json).to.deep.equal({ name: 'Night' });
  });

  it('are published, and report whether they are public [S1.23] [S7.40] [S7.41]', async () => {
    const id = await madePlaylist(room, { public: false });
    expect((await room.ann(`GET /v1/playlists/${id}?fields=public`)).json).to.deep.equal({ public: false });
    await room.ann(`PUT /v1/playlists/${id}`, { public: true });
    expect((await room.ann(`GET /v1/playlists/${id}?fields=public`)).json).to.deep.equal({ public: true });
  });

  it('answer with the requested fields', async () => {
    const id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE] });
    const { json } = await room.ann(`GET /v1/playlists/${id}?fields=tracks.items(added_by.id,track(uri))`);
    expect(json).to.deep.equal({ tracks: { items: [{ added_by: { id: 'ann' }, track: { uri: ONE } }] } });
  });

  it('refuse invalid and unknown tracks, and an empty removal, naming the field', async () => {
    const id = await madePlaylist(room);
    const path = `/v1/playlists/${id}/tracks`;
    const unknown = `spotify:track:${'1'.repeat(22)}`;
    await room.ann(`POST ${path}`, { uris: [ONE] });
    for (const [line, body, why] of [
      [`POST ${path}`, { uris: [ONE, unknown] }, `uris: ${unknown} is not in the library`],
      [`PUT ${path}`, { uris: [unknown] }, `uris: ${unknown} is not in the library`],
      [`POST ${path}`, { uris: ['junk'] }, 'uris: junk is not a track or episode'],
      [`POST ${path}`, { uris: 5 }, 'uris: has to be a list'],
      [`POST ${path}`, { uris: [5] }, 'uris.0: has to be a text'],
      [`POST ${path}`, {}, 'uris: are missing'],
      [`DELETE ${path}`, {}, 'tracks: is missing'],
      [`DELETE ${path}`, { tracks: [{}] }, 'tracks.0.uri: is missing'],
      [`PUT /v1/playlists/${id}`, { public: 'yes' }, 'public: has to be true or false'],
    ] as const)
      expect(await room.ann(line, body), line).to.deep.include({ status: 400, json: { error: { status: 400, message: why } } });
    expect((await room.ann(`GET ${path}?fields=items.track.uri`)).json).to.deep.equal({ items: [{ track: { uri: ONE } }] });
  });

  it('may be written again with items the library lost', async () => {
    const id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO] });
    const gone = TWO.slice('spotify:track:'.length);
    await room.service.store.write([{ op: 'remove', kind: 'track', id: gone }]);
    expect((await room.ann(`PUT /v1/playlists/${id}/tracks`, { uris: [TWO, ONE] })).status).to.equal(200);
    expect((await room.ann(`POST /v1/playlists/${await madePlaylist(room)}/tracks`, { uris: [TWO] })).status).to.equal(400);
  });

  it('are private to their owner: for others they are not there [S6.05]', async () => {
    const id = await madePlaylist(room, { public: false });
    const lines = [
      `GET /v1/playlists/${id}`,
      `GET /v1/playlists/${id}/tracks`,
      `GET /playlist/v2/playlist/${id}`,
      `PUT /v1/playlists/${id}/followers`,
    ];
    for (const line of lines) expect((await room.ben(line)).status, line).to.equal(404);
    expect((await room.ben(`PUT /v1/playlists/${id}`, { name: 'Mine' })).status).to.equal(404);
    expect((await room.ann(`GET /v1/playlists/${id}`)).status).to.equal(200);
  });

  it('are edited by others only while they are collaborative, and run by their owner [S1.24] [S6.06]', async () => {
    const id = await madePlaylist(room);
    const add = async () => (await room.ben(`POST /v1/playlists/${id}/tracks`, { uris: [ONE] })).status;
    expect(await add()).to.equal(403);
    await room.ann(`PUT /v1/playlists/${id}`, { collaborative: true });
    expect(await add()).to.equal(201);
    expect((await room.ben(`PUT /v1/playlists/${id}`, { collaborative: false })).status).to.equal(403);
    await room.ann(`PUT /v1/playlists/${id}`, { collaborative: false });
    expect(await add()).to.equal(403);
  });

  it('list their followers to viewers only', async () => {
    const id = await madePlaylist(room, { name: 'Secret', public: false });
    const fetchFollows = (tell: Tell) => tell(`GET /v1/playlists/${id}/followers/contains?ids=ann`);
    expect([(await fetchFollows(room.ann)).json, (await fetchFollows(room.ben)).status]).to.deep.equal([[true], 404]);
    expect((await room.ben('GET /v1/playlists/0000000000000000000000/followers/contains?ids=ann')).status).to.equal(404);
  });

  it('are followed without a push to others, and unfollowed [S7.48] [S7.49] [S7.50]', async () => {
    const id = await madePlaylist(room);
    const follows = async () => (await room.ben(`GET /v1/playlists/${id}/followers/contains?ids=ben,ann`)).json;
    expect(await follows()).to.deep.equal([false, true]);
    expect((await room.ben(`PUT /v1/playlists/${id}/followers`, { public: false })).status).to.equal(200);
    expect(await follows()).to.deep.equal([true, true]);
    const seen = async (tell = room.ann) =>
      ((await tell('GET /v1/users/ben/playlists')).json as { items: { id: string }[] }).items.map((one) => one.id);
    expect(await seen(room.ben)).to.deep.equal([id]);
    expect(await seen(), 'others do not see it').to.deep.equal([]);
    await room.ben(`PUT /v1/playlists/${id}/followers`, { public: true });
    expect(await seen()).to.deep.equal([id]);
    await room.ben(`DELETE /v1/playlists/${id}/followers`);
    expect(await follows()).to.deep.equal([false, true]);
  });

  it('are read by anonymous callers when public, and not otherwise', async () => {
    const { accessToken } = (await sendRequest(room.service, 'GET /session')).json as { accessToken: string };
    const id = await madePlaylist(room);
    const secret = await madePlaylist(room, { public: false });
    expect((await sendRequest(room.service, `GET /v1/playlists/${id}`, { token: accessToken })).status).to.equal(200);
    expect((await sendRequest(room.service, `GET /v1/playlists/${secret}`, { token: accessToken })).status).to.equal(404);
    expect((await sendRequest(room.service, 'GET /v1/me/playlists', { token: accessToken })).status).to.equal(401);
  });

  it('has the id of its creator, exists once when created twice, and is never another owner’s', async () => {
    const id = '3128fyE6TEj2SF94JcCh5W';
    const uri = `spotify:playlist:${id}`;
    for (const name of ['Camp', 'Camp again']) {
      const response = await room.ann('POST /v1/me/playlists', { name, id });
      expect([response.status, (response.json as { id: string; name: string }).name]).to.deep.equal([201, 'Camp']);
    }
    const add = { kind: 'ADD', add: { addFirst: true, items: [{ uri, attributes: { item_id: id } }] } };
    await room.ann('POST /playlist/v2/user/ann/rootlist/changes', { deltas: [{ ops: [add] }] });
    const { contents } = (await room.ann('GET /playlist/v2/user/ann/rootlist')).json as {
      contents: { items: readonly { uri: string }[] };
    };
    expect(contents.items.filter((item) => item.uri === uri)).to.have.lengthOf(1);
    expect((await room.ben('POST /v1/me/playlists', { name: 'Camp', id })).status).to.equal(409);
    expect((await room.ben('POST /v1/me/playlists', { name: 'Camp', id: 'too short' })).status).to.equal(400);
  });
});
