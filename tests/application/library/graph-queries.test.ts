import { expect } from 'chai';
import type { Api } from '#application/api/api-client.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { queryAlbum } from '#application/calls/catalog/graph.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createRequestDeduplication } from '#application/api/request-deduplication.ts';
import { createGraphQueries } from '#application/library/graph-queries.ts';
import { createLibrary } from '#application/library/library.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { graphAlbum, graphArtist, graphRelease } from '#tests/support/fixtures/sample-graph.ts';

interface Sent {
  readonly method: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An Api that answers one after the other; what was sent is noted. */
function scripted(...responses: readonly unknown[]) {
  const sent: Sent[] = [];
  const api = {
    send: (call: { readonly method: string }, given: object) => {
      sent.push({ method: call.method, ...given });
      const response = responses[sent.length - 1];
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
    },
  } as Api;
  return { api, sent, graph: createGraphQueries(api, createRequestDeduplication(api)), library: createLibrary(api) };
}

const URI = graphAlbum().uri;
const ALBUM = { data: { album: graphAlbum() }, errors: [] };
const ARTIST = { data: { artist: graphArtist() }, errors: [] };
const never = createCancellation();
const refused = (status: number) => new Failure(playerError('REQUEST_FAILED', status));
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown as Failure,
  );

describe('a question to the graph query service', () => {
  it('goes by the hash of its text, all in the address [S7.72] [S7.77]', async () => {
    const { graph, sent } = scripted(ALBUM);
    expect((await graph.album(URI, 0, 300, never)).name).to.equal('Harbour Lights');
    const query = sent[0]?.query ?? {};
    expect([sent[0]?.method, query['operationName']]).to.deep.equal(['GET', 'queryAlbum']);
    expect(JSON.parse(query['variables'] ?? '')).to.deep.equal({ uri: URI, offset: 0, limit: 300 });
    expect(JSON.parse(query['extensions'] ?? '')).to.deep.equal({ persistedQuery: { version: 1, sha256Hash: queryAlbum.hash } });
  });

  for (const [what, response] of [
    ['does not know it by its hash [S7.73] [S8.02]', { data: null, errors: [{ message: 'PersistedQueryNotFound' }] }],
    ['takes no GET [S7.74] [S8.02]', refused(405)],
  ] as const)
    it(`is posted with its text where the service ${what}`, async () => {
      const { graph, sent } = scripted(response, ALBUM);
      expect((await graph.album(URI, 0, 300, never)).uri).to.equal(URI);
      expect(sent.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);
      expect(sent[1]?.body).to.deep.equal({
        operationName: 'queryAlbum',
        query: queryAlbum.text,
        variables: { uri: URI, offset: 0, limit: 300 },
      });
    });

  it('is answered by an artist [S7.76] [S7.78]', async () => {
    const { graph, sent } = scripted(ARTIST);
    const artist = await graph.artist('spotify:artist:1', never);
    expect([artist.name, artist.bio]).to.deep.equal(['Mira', 'From the coast.']);
    expect(JSON.parse(sent[0]?.query?.['variables'] ?? '')).to.deep.equal({ uri: 'spotify:artist:1' });
  });

  it('fails with the service’s words, its status, or 404 for what is not there [S7.79]', async () => {
    const received = async (response: unknown) => failureOf(scripted(response).graph.album(URI, 0, 300, never));
    expect((await received({ data: null, errors: [{ message: 'Too deep' }] }))?.detail).to.equal('Too deep');
    expect((await received(refused(503)))?.error.status).to.equal(503);
    expect((await received({ data: { album: null }, errors: [] }))?.error.status).to.equal(404);
  });
});

describe('an artist’s page', () => {
  it('grows group by group until all there is is there [S3.17]', async () => {
    const more = graphRelease({ uri: 'spotify:album:5', name: 'More' });
    const data = { artist: graphArtist({ albums: { items: [graphRelease()], total: 2 }, appearsOn: { items: [], total: 0 } }) };
    const page = { items: [{ ...graphRelease(), name: more.name, album_group: 'album' }], total: 2 };
    const { library, sent } = scripted({ data, errors: [] }, page);
    const first = await library.artist.first('1', never);
    if (first === null) throw new Error('no artist');
    const grown = await library.artist.next?.('1', first, never);
    expect(sent[1]?.query).to.deep.equal({ include_groups: 'album', offset: 1, limit: 50 });
    expect(grown?.albums.filter(({ album_group }) => album_group === 'album').map(({ name }) => name)).to.deep.equal([
      'Harbour Lights',
      'More',
    ]);
    if (!grown) throw new Error('nothing grew');
    expect(library.artist.next?.('1', grown, never)).to.equal(null);
  });
});
