import { expect } from 'chai';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { KINDS, type LyricsRecord } from '#adapters/service/application/records/records.ts';
import { fetchScopedToken, ownerClientForSuite } from '#tests/support/service/api-test-client.ts';

const id = seededId('track', 'First Light One');
const lyrics: LyricsRecord = {
  language: 'eng',
  isSynced: true,
  lines: [
    { startMs: 1_000, text: 'Far' },
    { startMs: 2_000, text: 'from home', words: [{ startMs: 2_000, text: 'from ' }] },
  ],
};

describe('lyrics', () => {
  const { request, service } = ownerClientForSuite();
  before(() => service().store.write([{ op: 'put', kind: KINDS.lyrics, id, doc: lyrics, keys: {} }]));

  it('of a track have lines and words with times, and are not sent twice', async () => {
    const { status, json, headers } = await request(`GET /v1/tracks/${id}/lyrics`);
    expect([status, json]).to.deep.equal([
      200,
      {
        language: 'eng',
        synced: true,
        lines: [
          { start_ms: 1_000, text: 'Far', words: [] },
          { start_ms: 2_000, text: 'from home', words: [{ start_ms: 2_000, text: 'from ' }] },
        ],
      },
    ]);
    const again = await request(`GET /v1/tracks/${id}/lyrics`, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.status).to.equal(304);
  });

  it('of a track without them have no lines; an unknown track is not found', async () => {
    const { json } = await request(`GET /v1/tracks/${seededId('track', 'First Light Two')}/lyrics`);
    expect(json).to.deep.equal({ language: '', synced: false, lines: [] });
    expect((await request(`GET /v1/tracks/${'a'.repeat(22)}/lyrics`)).status).to.equal(404);
  });

  it('are for members only', async () => {
    const token = await fetchScopedToken(service(), `spotify:track:${id}`);
    expect((await request(`GET /v1/tracks/${id}/lyrics`, { token })).status).to.equal(401);
  });
});
