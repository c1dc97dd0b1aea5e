import { expect } from 'chai';
import fc from 'fast-check';
import { parseListenLine } from '#adapters/service/application/history/listen-line.ts';
import { KINDS, type TrackRecord } from '#adapters/service/application/records/records.ts';
import { playChange } from '#adapters/service/application/records/plays/play-history.ts';
import { trackKeys } from '#adapters/service/application/records/sort-keys.ts';
import { trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { seedSampleAlbums } from '#tests/support/fixtures/recommendation-catalogue.ts';
import { createServiceHarness, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';

const AT_S = 1_700_000_000;
const MBID = '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae';
const OTHER_MBID = '00000000-7e6a-48da-86a9-c1c07a0f47ae';
const line = (title: string, artist: string, atS = AT_S, info: object = {}) =>
  JSON.stringify({
    ...{ listened_at: atS, recording_msid: 'x', inserted_at: 1_700_000_100 },
    track_metadata: { track_name: title, artist_name: artist, release_name: 'Any', additional_info: info, mbid_mapping: null },
  });

async function setUp() {
  const { service } = await createServiceHarness();
  await seedSampleAlbums(service.store);
  const { token } = await signUpOwner(service);
  const post = (lines: readonly string[]) => sendRequest(service, 'POST /v1/me/history/import', { token, body: { lines } });
  const imported = async (lines: readonly string[]) => (await post(lines)).json as unknown;
  const uris = async () => {
    const { items } = await service.store.list<{ trackUri: string | null }>('imported-listen', {
      ...{ index: 'user', prefix: 'owner/', offset: 0, limit: 100 },
    });
    return items.map(({ doc }) => doc.trackUri);
  };
  return { service, token, post, imported, uris };
}

describe('an import of listens', () => {
  it('finds tracks by title and artist, and keeps the others as texts', async () => {
    const { imported, uris } = await setUp();
    expect(
      await imported([line('ada in blue 1', 'ADA'), line('Unknown', 'Ada', AT_S + 1), '{"score":1}', 'no json']),
    ).to.deep.equal({
      ...{ imported: 2, text_only: 1, known: 0, invalid: 2 },
    });
    expect(await uris()).to.deep.equal([trackUri('Ada in Blue 1'), null]);
  });

  it('finds tracks first by the MusicBrainz identifier of the recording, the one of the player before that of the server', async () => {
    const { imported, service, uris } = await setUp();
    const id = trackUri('Ada in Blue 2').split(':')[2] ?? '';
    const stored = await service.store.get<TrackRecord>(KINDS.track, id);
    if (stored === null) throw new Error('The sample has no such track');
    const doc: TrackRecord = { ...stored.doc, recordingMbid: MBID };
    await service.store.write([{ op: 'put', kind: KINDS.track, id, doc, keys: trackKeys(doc) }]);
    const mapped = JSON.parse(line('Ada in Blue 1', 'Ada', AT_S + 1)) as { track_metadata: object };
    const byServer = { ...mapped, track_metadata: { ...mapped.track_metadata, mbid_mapping: { recording_mbid: MBID } } };
    await imported([line('Ada in Blue 1', 'Ada', AT_S, { recording_mbid: MBID.toUpperCase() }), JSON.stringify(byServer)]);
    expect(await uris()).to.deep.equal([trackUri('Ada in Blue 2'), trackUri('Ada in Blue 2')]);
    await imported([line('Ada in Blue 1', 'Ada', AT_S + 2, { recording_mbid: OTHER_MBID })]);
    expect((await uris()).at(-1)).to.equal(trackUri('Ada in Blue 1'));
  });

  it('changes nothing the second time, also for a line that is twice in it', async () => {
    const { imported, uris } = await setUp();
    const lines = [line('Ada in Blue 1', 'Ada'), line('Ada in Blue 1', 'Ada'), line('Unknown', 'Ada', AT_S + 1)];
    expect(await imported(lines)).to.deep.equal({ imported: 2, text_only: 1, known: 1, invalid: 0 });
    expect(await imported(lines)).to.deep.equal({ imported: 0, text_only: 0, known: 3, invalid: 0 });
    expect(await uris()).to.have.length(2);
  });

  it('leaves out what was played here: its own exports, and what it sent', async () => {
    const { imported, service, token } = await setUp();
    const startedAtMs = AT_S * 1_000 + 400;
    const uri = trackUri('Ada in Blue 1');
    const play = {
      userId: 'owner',
      trackUri: uri,
      contextUri: null,
      playedAtMs: startedAtMs + 30_000,
      startedAtMs,
      listenedMs: 90_000,
    };
    await service.store.write([playChange('p', play)]);
    const { bytes } = await sendRequest(service, 'GET /v1/me/history', { token });
    const exported = new TextDecoder().decode(bytes).trim();
    expect(await imported([exported])).to.deep.equal({ imported: 0, text_only: 0, known: 1, invalid: 0 });
    expect(await imported([line('Ada in Blue 1', 'Ada')])).to.deep.equal({ imported: 0, text_only: 0, known: 1, invalid: 0 });
    expect(await imported([line('Ada in Blue 1', 'Ada', AT_S + 300)])).to.deep.include({ imported: 1 });
  });

  it('takes at most 500 lines of 20,000 characters at once', async () => {
    const { post } = await setUp();
    expect((await post(Array.from({ length: 501 }, () => ''))).status).to.equal(400);
    expect((await post(['x'.repeat(20_001)])).status).to.equal(400);
  });

  it('reads any line without failing', () => {
    const near = fc.record(
      {
        listened_at: fc.oneof(fc.integer(), fc.constant(AT_S), fc.string()),
        track_metadata: fc.oneof(
          fc.jsonValue(),
          fc.record({ artist_name: fc.string(), track_name: fc.string(), additional_info: fc.jsonValue() }, { requiredKeys: [] }),
        ),
      },
      { requiredKeys: [] },
    );
    const anyLine = fc.oneof(
      fc.string({ size: 'max', maxLength: 200 }),
      near.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anyLine, (text) => {
        const listen = parseListenLine(text);
        if (listen === null) return;
        expect(listen.title).to.not.equal('');
        expect(listen.listenedAtS).to.be.within(1_033_430_400, 4_102_444_800);
      }),
    );
  });
});
