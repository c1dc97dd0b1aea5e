import { expect } from 'chai';
import type { ListedTrack } from '#application/calls/playlists/smart-playlists.ts';
import { createRoom as createPlaybackRoom, lastReplace } from '#tests/adapters/service/application/playback/room.ts';
import { createRoom, ONE, THREE, TWO, urisOf, type Room, type Tell } from './room.ts';

const PATH = '/v1/me/smart-playlists';

describe('smart playlists', () => {
  let room: Room;
  beforeEach(async () => {
    room = await createRoom();
  });
  const titled = (...titles: readonly string[]) => ({
    match: 'any',
    rules: titles.map((value) => ({ field: 'title', test: 'is', value })),
    order: { by: 'title', descending: true },
  });
  const made = async (tell: Tell, rules: object, name = 'Favourites') => {
    const { json, status } = await tell(`POST ${PATH}`, { name, rules });
    expect(status).to.equal(201);
    return json as { readonly id: string; readonly uri: string; readonly rules: object };
  };

  it('have the songs that fit now, are among the playlists, and are for their owner alone', async () => {
    const { id, uri, rules } = await made(room.ann, titled('First Light One', 'First Light Two'));
    expect(rules).to.deep.include({ match: 'any', limit: null });
    expect(await urisOf(room.ann, id)).to.deep.equal([TWO, ONE]);
    const listed = (await room.ann('GET /v1/me/playlists')).json as { items: readonly { name: string; uri: string }[] };
    expect(listed.items.map((one) => [one.name, one.uri])).to.deep.equal([['Favourites', uri]]);
    expect((await room.ben(`GET /v1/playlists/${id}`)).status).to.equal(404);
    expect((await room.ben(`GET ${PATH}/${id}`)).status).to.equal(404);
    expect((await room.ben(`PUT ${PATH}/${id}`, { name: 'Mine', rules: {} })).status).to.equal(404);
    expect((await room.ben(`DELETE ${PATH}/${id}`)).status).to.equal(404);
    expect((await room.ben(`GET ${PATH}`)).json).to.deep.equal({ items: [] });
  });

  it('name the member whose rules make them, in lists and alone', async () => {
    const { id } = await made(room.ann, titled('First Light One'));
    const listed = (await room.ann('GET /v1/me/playlists')).json as { items: readonly OwnedAnswer[] };
    const alone = (await room.ann(`GET /v1/playlists/${id}`)).json as OwnedAnswer;
    for (const one of [...listed.items, alone]) {
      expect(one.owner).to.include({ id: alone.owner.id, display_name: 'ann' });
      expect(one.is_smart).to.equal(true);
    }
    const me = (await room.ann('GET /v1/me')).json as { readonly id: string };
    expect(alone.owner.id).to.equal(me.id);
    const document = (await room.ann(`GET /playlist/v2/playlist/${id}`)).json as DocumentAnswer;
    expect(document.ownerUsername).to.equal(me.id);
  });

  it('change with their rules, as a document too, and are gone when they are deleted', async () => {
    const { id } = await made(room.ann, titled('First Light One'));
    const document = async () => (await room.ann(`GET /playlist/v2/playlist/${id}`)).json as DocumentAnswer;
    const before = await document();
    expect(before.contents.items.map(({ uri }) => uri)).to.deep.equal([ONE]);
    expect(before.capabilities).to.deep.equal({ canEditItems: false, canEditAttributes: false, canAdministrate: false });
    const since = async (revision: string) =>
      (await room.ann(`GET /playlist/v2/playlist/${id}/diff?revision=${revision}`)).json as Partial<DocumentAnswer>;
    expect(await since(before.revision)).to.include({ upToDate: true });
    const changed = await room.ann(`PUT ${PATH}/${id}`, { name: 'Third', rules: titled('First Light Three') });
    expect(changed.json).to.include({ id, name: 'Third' });
    expect((await since(before.revision)).contents?.items.map(({ uri }) => uri)).to.deep.equal([THREE]);
    expect((await room.ann(`DELETE ${PATH}/${id}`)).status).to.equal(204);
    expect((await room.ann(`GET /v1/playlists/${id}`)).status).to.equal(404);
    expect(((await room.ann('GET /v1/me/playlists')).json as { items: unknown[] }).items).to.deep.equal([]);
  });

  it('are contexts to play', async () => {
    const { createDevice, request, token } = await createPlaybackRoom();
    const body = { name: 'Favourites', rules: titled('First Light One', 'First Light Two') };
    const { uri } = (await request('POST', PATH, body, token)).body as { readonly uri: string };
    const device = await createDevice('one');
    await device.command({ endpoint: 'play', context: { uri } });
    const uris = lastReplace(device).state_machine.tracks.map(({ metadata }) => metadata.uri);
    expect(uris.slice(0, 2)).to.deep.equal([TWO, ONE]);
  });

  it('are refused with wrong rules, and with too many levels or conditions', async () => {
    const condition = { field: 'title', test: 'is', value: 'x' };
    const nested = (levels: number): object => (levels === 0 ? condition : { rules: [nested(levels - 1)] });
    const wrong = [
      { rules: [{ ...condition, test: 'at_least' }] },
      { rules: [{ ...condition, value: '' }] },
      { rules: [{ ...condition, value: 'x'.repeat(201) }] },
      { rules: [{ field: 'year', test: 'is', value: 1.5 }] },
      { rules: Array.from({ length: 51 }, () => condition) },
      { rules: [{ rules: Array.from({ length: 26 }, () => condition) }, { rules: Array.from({ length: 26 }, () => condition) }] },
      nested(6),
      { limit: 0 },
      { order: { by: 'colour' } },
    ];
    for (const rules of wrong)
      expect((await room.ann(`POST ${PATH}`, { name: 'x', rules })).status, JSON.stringify(rules).slice(0, 80)).to.equal(400);
    expect((await room.ann(`POST ${PATH}`, { name: 'x', rules: nested(4) })).status).to.equal(201);
  });

  it('have a preview: a page of songs with plays, format and the time they were added', async () => {
    const rules = titled('First Light One', 'First Light Two', 'First Light Three');
    const { json } = await room.ann('POST /v1/me/smart-tracks', { rules, offset: 1, limit: 1 });
    const { items, total } = json as { readonly items: readonly ListedTrack[]; readonly total: number };
    expect(total).to.equal(3);
    expect(items.map(({ track, plays, played_at }) => [track.uri, plays, played_at])).to.deep.equal([[THREE, 0, null]]);
    expect(items[0]?.format).to.be.a('string');
  });

  it('list the songs of a context in its order or another, with every entry, and none of a playlist of others', async () => {
    const { json } = await room.ann('POST /v1/me/playlists', { name: 'Mine', public: false });
    const { id, uri } = json as { readonly id: string; readonly uri: string };
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [THREE, ONE, ONE] });
    const listed = async (rules: object) => {
      const response = await room.ann('POST /v1/me/smart-tracks', { rules, within: uri });
      return (response.json as { readonly items: readonly ListedTrack[] }).items.map(({ track }) => track.uri);
    };
    expect(await listed({ order: { by: 'place' } })).to.deep.equal([THREE, ONE, ONE]);
    expect(await listed({ order: { by: 'place', descending: true } })).to.deep.equal([ONE, ONE, THREE]);
    expect(await listed({ order: { by: 'title' } })).to.deep.equal([ONE, ONE, THREE]);
    expect(await listed({ ...titled('First Light One'), order: { by: 'place' } })).to.deep.equal([ONE, ONE]);
    expect((await room.ben('POST /v1/me/smart-tracks', { rules: {}, within: uri })).status).to.equal(404);
    expect((await room.ann(`POST ${PATH}`, { name: 'x', rules: { order: { by: 'place' } } })).status).to.equal(400);
  });
});

interface OwnedAnswer {
  readonly owner: { readonly id: string; readonly display_name: string };
  readonly is_smart: boolean;
}

interface DocumentAnswer {
  readonly ownerUsername: string;
  readonly revision: string;
  readonly capabilities: object;
  readonly contents: { readonly items: readonly { readonly uri: string }[] };
}
