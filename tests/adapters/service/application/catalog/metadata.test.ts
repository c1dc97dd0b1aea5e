import { expect } from 'chai';
import * as v from 'valibot';
import { getArtistMetadata, getEpisodeMetadata, getTrackMetadata } from '#application/calls/catalog/metadata.ts';
import { hexFromId } from '#domain/uri/base62.ts';
import { ownerClientForSuite } from '#tests/support/service/api-test-client.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';

const hexOf = (kind: string, name: string) => hexFromId(seededId(kind, name)) ?? '';

describe('the metadata form', () => {
  const { request } = ownerClientForSuite();

  for (const [row, call, kind, name] of [
    ['[S3.13]', getTrackMetadata, 'track', 'First Light One'],
    ['[S7.84]', getEpisodeMetadata, 'episode', 'The Forest'],
    ['[S7.83]', getArtistMetadata, 'artist', 'Émile Quartet'],
  ] as const)
    it(`of ${kind === 'track' ? 'a' : 'an'} ${kind} is found by 32 hexadecimal digits, with and without the number ${row}`, async () => {
      const hex = hexOf(kind, name);
      const { status, json } = await request(`GET /metadata/4/${kind}/${hex}`);
      expect(status).to.equal(200);
      expect(v.safeParse(call.response as v.GenericSchema, json).issues).to.equal(undefined);
      expect(json).to.include({ id: seededId(kind, name), name, type: kind });
      expect((await request(`GET /metadata/${kind}/${hex}`)).json).to.deep.equal(json);
    });

  it('of a track names its album and that it is heard only', async () => {
    const { json } = await request(`GET /metadata/4/track/${hexOf('track', 'First Light One')}`);
    expect(json).to.deep.include({
      media_type: 'audio',
      linked_from: null,
      album: { uri: albumUri('First Light'), name: 'First Light', images: [] },
    });
  });

  it('is refused for an invalid id, and not found for an unknown one', async () => {
    expect((await request('GET /metadata/4/track/xyz')).status).to.equal(400);
    expect((await request(`GET /metadata/4/track/${'0'.repeat(32)}`)).status).to.equal(404);
    expect((await request(`GET /metadata/4/album/${'0'.repeat(32)}`)).status).to.equal(404);
  });
});
