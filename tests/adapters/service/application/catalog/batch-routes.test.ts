import { expect } from 'chai';
import * as v from 'valibot';
import { getAlbums, getArtists, getEpisodes, getShows, getTracks } from '#application/calls/catalog/batch-lookup.ts';
import { sendRequest, ownerClientForSuite, fetchScopedToken } from '#tests/support/service/api-test-client.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';

const UNKNOWN_ID = '0'.repeat(22);

describe('several at once', () => {
  const { service, request } = ownerClientForSuite();

  for (const [row, kind, call, names, more] of [
    ['[S7.23]', 'album', getAlbums, ['Second Wind', 'First Light'], ''],
    ['[S7.26]', 'artist', getArtists, ['Émile Quartet'], ''],
    ['[S7.59] [S7.152]', 'track', getTracks, ['First Light Two', 'First Light One'], '&market=from_token'],
    ['shows', 'show', getShows, ['Sound Walks'], ''],
    ['[S7.63]', 'episode', getEpisodes, ['The Station', 'The Forest'], '&market=SE'],
  ] as const)
    it(`answers each ${kind} in its place, and null for the unknown ${row}`, async () => {
      const ids = names.map((name) => seededId(kind, name));
      const { status, json } = await request(`GET ${call.path}?ids=${[...ids, UNKNOWN_ID].join(',')}${more}`);
      expect(status).to.equal(200);
      expect(v.safeParse(call.response as v.GenericSchema, json).issues).to.equal(undefined);
      const items = (json as Readonly<Record<string, readonly ({ readonly name: string } | null)[]>>)[`${kind}s`] ?? [];
      expect(items.map((item) => item?.name ?? null)).to.deep.equal([...names, null]);
    });

  it('refuses an invalid list of ids, naming the field', async () => {
    for (const query of ['', '?ids=', '?ids=x!', `?ids=${'a'.repeat(23)}`, `?ids=${Array(51).fill(UNKNOWN_ID).join(',')}`]) {
      const { status, json } = await request(`GET /v1/tracks${query}`);
      expect([status, (json as { error: { message: string } }).error.message.split(':')[0]]).to.deep.equal([400, 'ids']);
    }
    expect((await request(`GET /v1/albums?ids=${Array(21).fill(UNKNOWN_ID).join(',')}`)).status).to.equal(400);
  });

  it('reaches no further than a token for one resource', async () => {
    const scoped = await fetchScopedToken(service(), albumUri('First Light'));
    const get = async (names: readonly string[]) => {
      const ids = names.map((name) => seededId('track', name)).join(',');
      return (await sendRequest(service(), `GET /v1/tracks?ids=${ids}`, { token: scoped })).status;
    };
    expect(await get(['First Light One', 'First Light Two'])).to.equal(200);
    expect(await get(['First Light One', 'Second Wind One'])).to.equal(403);
  });
});
