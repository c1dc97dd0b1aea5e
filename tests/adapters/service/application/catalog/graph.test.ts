import { createHash } from 'node:crypto';
import { expect } from 'chai';
import * as v from 'valibot';
import { queryAlbum, queryArtist } from '#application/calls/catalog/graph.ts';
import type { GraphAlbum, GraphArtist } from '#domain/catalog/graph.ts';
import { graphArtist } from '#adapters/service/application/catalog/graph-queries.ts';
import {
  sendRequest,
  createServiceHarness,
  fetchScopedToken,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { albumUri, seededId, type SeededTrack } from '#adapters/simulation/world/sample-catalogue.ts';

/** One artist with more releases than one answer holds, and many others of the same genre. */
const TRACKS: readonly SeededTrack[] = [
  ...Array.from({ length: 52 }, (_, at) => ({ album: `Album ${String(at)}`, name: `Song ${String(at)}`, artist: 'Mira' })),
  ...Array.from({ length: 25 }, (_, at) => ({
    album: `Other ${String(at)}`,
    name: `Tune ${String(at)}`,
    artist: `A ${String(at)}`,
  })),
];

interface GraphResponse {
  readonly data: { readonly album?: GraphAlbum | null; readonly artist?: GraphArtist | null } | null;
  readonly errors: readonly { readonly message: string }[];
}

describe('the graph query service', () => {
  let house: ServiceHarness;
  let token: string;
  before(async () => {
    house = await createServiceHarness({ tracks: TRACKS });
    token = (await signUpOwner(house.service)).token;
  });
  const addressOf = (name: string, variables: unknown, hash: string) => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } });
    const query = new URLSearchParams({ operationName: name, variables: JSON.stringify(variables), extensions });
    return `/pathfinder/v1/query?${query.toString()}`;
  };
  const get = async (name: string, variables: unknown, hash: string, by = token) => {
    const { status, json } = await sendRequest(house.service, `GET ${addressOf(name, variables, hash)}`, { token: by });
    return { status, body: json as GraphResponse & { error?: { message: string } } };
  };
  const artistUri = `spotify:artist:${seededId('artist', 'Mira')}`;

  it('knows each query by the SHA-256 of its text [S7.72]', async () => {
    for (const { name, text, hash } of [queryAlbum, queryArtist]) {
      expect(createHash('sha256').update(text).digest('hex')).to.equal(hash);
      const { body } = await get(name, { uri: name === 'queryAlbum' ? albumUri('Album 1') : artistUri }, hash);
      expect(body.errors).to.deep.equal([]);
    }
  });

  it('answers an album with the requested part of its tracks [S7.75]', async () => {
    const uri = albumUri('Album 7');
    const whole = (await get('queryAlbum', { uri }, queryAlbum.hash)).body;
    expect(v.safeParse(queryAlbum.get.response as v.GenericSchema, whole).issues).to.equal(undefined);
    expect(whole.data?.album).to.deep.include({ uri, name: 'Album 7', date: { year: 2021, month: null, day: null } });
    expect(whole.data?.album?.tracks.items.map(({ name, position }) => [name, position])).to.deep.equal([['Song 7', 0]]);
    const behind = (await get('queryAlbum', { uri, offset: 1, limit: 5 }, queryAlbum.hash)).body;
    expect(behind.data?.album?.tracks).to.deep.equal({ items: [], total: 1 });
  });

  it('answers an artist with 50 of each group, 5 top tracks and those related [S7.76] [S9.10] [S9.11]', async () => {
    const { body } = await get('queryArtist', { uri: artistUri }, queryArtist.hash);
    expect(v.safeParse(queryArtist.get.response as v.GenericSchema, body).issues).to.equal(undefined);
    const artist = body.data?.artist;
    expect([artist?.albums.items.length, artist?.albums.total]).to.deep.equal([50, 52]);
    expect(artist?.topTracks).to.have.length(5);
    expect(artist?.relatedArtists.map(({ name }) => name)).to.include('A 1');
    expect([artist?.singles, artist?.compilations, artist?.appearsOn].map((part) => part?.total)).to.deep.equal([0, 0, 0]);
  });

  it('lists 20 related artists at most [S9.12]', async () => {
    const ids = TRACKS.map(({ artist = '' }) => seededId('artist', artist)).filter((id) => !artistUri.endsWith(id));
    const related = { relatedTo: (_: string, limit?: number) => Promise.resolve(ids.slice(0, limit)) };
    const artist = await graphArtist(house.service.library, related, seededId('artist', 'Mira'));
    expect(artist?.relatedArtists).to.have.length(20);
  });

  it('reports an unknown hash, and knows it after the text was sent [S7.73] [S7.79]', async () => {
    const query = 'query queryAlbum($uri: ID!) { album(uri: $uri) { name } }';
    const hash = createHash('sha256').update(query).digest('hex');
    const variables = { uri: albumUri('Album 3') };
    expect((await get('queryAlbum', variables, hash)).body).to.deep.equal({
      data: null,
      errors: [{ message: 'PersistedQueryNotFound' }],
    });
    const body = { operationName: 'queryAlbum', query, variables };
    const posted = (await sendRequest(house.service, 'POST /pathfinder/v1/query', { token, body })).json as GraphResponse;
    expect(posted.data?.album?.name).to.equal('Album 3');
    expect((await get('queryAlbum', variables, hash)).body.data?.album?.name).to.equal('Album 3');
  });

  it('names the invalid field, and ignores inherited property names', async () => {
    const wrong = async (variables: unknown) => {
      const { status, body } = await get('queryAlbum', variables, queryAlbum.hash);
      return [status, body.error?.message.split(':')[0]];
    };
    expect(await wrong({})).to.deep.equal([400, 'variables.uri']);
    expect(await wrong({ uri: artistUri })).to.deep.equal([400, 'variables.uri']);
    expect(await wrong({ uri: albumUri('Album 1'), offset: -1 })).to.deep.equal([400, 'variables.offset']);
    for (const operationName of ['constructor', '__proto__', 'toString']) {
      const body = { operationName, query: '', variables: {} };
      const { status, json } = await sendRequest(house.service, 'POST /pathfinder/v1/query', { token, body });
      expect([status, (json as GraphResponse).data]).to.deep.equal([200, null]);
    }
    const unknown = await get('queryAlbum', { uri: `spotify:album:${'0'.repeat(22)}` }, queryAlbum.hash);
    expect(unknown.body).to.deep.equal({ data: { album: null }, errors: [] });
  });

  it('reaches no further than a token for one resource', async () => {
    const scoped = await fetchScopedToken(house.service, albumUri('Album 1'));
    const get1 = async (name: string) => (await get('queryAlbum', { uri: albumUri(name) }, queryAlbum.hash, scoped)).status;
    expect([await get1('Album 1'), await get1('Album 2')]).to.deep.equal([200, 403]);
  });
});
