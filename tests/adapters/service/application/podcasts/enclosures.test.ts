import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createMappedFeeds, type MappedFeeds } from '#adapters/service/adapters/memory/mapped-feeds.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { probeMedia } from '#adapters/service/adapters/scanner/metadata/media-probe.ts';
import { createEnclosures } from '#adapters/service/application/podcasts/enclosures/enclosure-cache.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { KINDS, type EpisodeRecord } from '#adapters/service/application/records/records.ts';
import { createVirtualClock, type VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import {
  sendRequest,
  createServiceHarness,
  signUpOwner,
  type ServiceHarness,
  openOwnerSession,
} from '#tests/support/service/api-test-client.ts';
import { feedText } from '#tests/support/fixtures/sample-feeds.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';
import type { Protection } from '#adapters/service/application/media/protection.ts';

const FEED = 'https://pod.example/feed.xml';
const SIZE = 300_000;

/** Frames of silence, as an mp3 has them: 417 bytes each, 128 kbit/s. */
function silence(bytes: number): Uint8Array {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return new Uint8Array(Buffer.concat(Array.from({ length: Math.floor(bytes / 417) }, () => frame)));
}

describe('episodes through the service', () => {
  let folder: string;
  let feeds: MappedFeeds;
  let house: ServiceHarness;
  let store: Store;
  let clock: VirtualClock;
  let ids: readonly string[];

  const make = async (maxBytes: number, protection: Protection = DEFAULT_SETTINGS.protection) => {
    feeds = createMappedFeeds({ [FEED]: { body: feedText('Walks', 3) } });
    for (const number of [1, 2, 3])
      feeds.responses.set(`https://pod.example/walk-${String(number)}.mp3`, { body: silence(SIZE), mediaType: 'audio/mpeg' });
    store = createMemoryStore();
    clock = createVirtualClock();
    const enclosures = createEnclosures({ store, fetch: feeds, probe: probeMedia, clock, logger: QUIET, folder, maxBytes });
    house = await createServiceHarness({ feeds, store, enclosures, settings: { ...DEFAULT_SETTINGS, protection } });
    const { token } = await signUpOwner(house.service);
    const { json } = await sendRequest(house.service, 'POST /v1/podcasts', { token, body: { feed_url: FEED } });
    const { id } = (json as { show: { id: string } }).show;
    const listed = (await sendRequest(house.service, `GET /v1/podcasts/${id}/episodes`, { token })).json as {
      episodes: { items: { id: string }[] };
    };
    ids = listed.episodes.items.map((episode) => episode.id);
    return enclosures;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cadenza-episodes-'));
  });
  afterEach(async () => {
    await house.service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const bytesOf = async (stream: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const recordOf = async (id: string) => (await store.get<EpisodeRecord>(KINDS.episode, id))?.doc;

  /** Sends its first kilobyte, and the rest after a release. */
  const heldBack = (bytes: Uint8Array) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    async function* body() {
      yield bytes.subarray(0, 1_000);
      await held;
      yield bytes.subarray(1_000);
    }
    return { body: body(), release: () => release() };
  };
  const urlOf = async (id: string) => {
    const capabilities = { manifest_formats: ['file_urls_external'] } as never;
    const manifest = await house.service.manifests.manifestOf(
      `spotify:episode:${id}`,
      capabilities,
      await openOwnerSession(house.service),
    );
    return manifest.file_urls_external?.[0]?.file_url ?? '';
  };

  it('offers an unfetched episode by one URL, which plays while it downloads, and caches it', async () => {
    const enclosures = await make(10_000_000);
    const [id = ''] = ids;
    const whole = silence(SIZE);
    const { body, release } = heldBack(whole);
    feeds.responses.set('https://pod.example/walk-3.mp3', { body, mediaType: 'audio/mpeg' });

    const capabilities = { manifest_formats: ['file_urls_mp3', 'file_urls_external'] } as never;
    const manifest = await house.service.manifests.manifestOf(
      `spotify:episode:${id}`,
      capabilities,
      await openOwnerSession(house.service),
    );
    const url = manifest.file_urls_external?.[0]?.file_url ?? '';
    expect(url).to.match(/^\/enclosure\//);
    expect((await sendRequest(house.service, `GET /enclosure/${id}`)).status).to.equal(403);
    const early = await enclosures.open(id);
    expect(await bytesOf(early?.read(0, 499) ?? ([][Symbol.iterator]() as never))).to.have.length(500);
    release();
    expect((await sendRequest(house.service, `GET ${url}`)).bytes).to.have.length(whole.length);

    await enclosures.close();
    const again = await sendRequest(house.service, `GET ${url}`, { headers: { range: 'bytes=10-19' } });
    expect(again).to.include({ status: 206 });
    expect(again.headers['content-range']).to.equal(`bytes 10-19/${String(whole.length)}`);
    expect((await recordOf(id))?.source).to.include({ codec: 'mp3', container: 'mpeg', sizeBytes: whole.length });
    const now = await house.service.manifests.manifestOf(
      `spotify:episode:${id}`,
      capabilities,
      await openOwnerSession(house.service),
    );
    expect(Object.keys(now)).to.deep.equal(['file_urls_mp3']);
    expect(feeds.requests.filter(({ url: asked }) => asked.endsWith('walk-3.mp3'))).to.have.length(1);
  });

  it('fetches bytes far ahead separately, and continues with the download', async () => {
    const enclosures = await make(10_000_000);
    const [id = ''] = ids;
    const whole = new Uint8Array(2_000_000).map((_, at) => at >> 8);
    const { body, release } = heldBack(whole);
    feeds.responses.set('https://pod.example/walk-3.mp3', {
      body,
      mediaType: 'audio/mpeg',
      sizeBytes: whole.length,
      ranged: whole,
    });
    const url = await urlOf(id);
    const far = await sendRequest(house.service, `GET ${url}`, { headers: { range: 'bytes=1500000-1500099' } });
    expect(far.status).to.equal(206);
    expect([...far.bytes]).to.deep.equal([...whole.subarray(1_500_000, 1_500_100)]);
    expect(feeds.requests.map(({ from }) => from).filter((from) => from !== undefined)).to.deep.equal([1_500_000]);
    release();
    expect(Buffer.compare((await sendRequest(house.service, `GET ${url}`)).bytes, whole)).to.equal(0);
    await enclosures.close();
  });

  it('waits for bytes far ahead where the server has no ranges, or another file', async () => {
    const enclosures = await make(10_000_000);
    const whole = silence(2_000_000);
    for (const [id = '', number, ranged] of [
      [ids[0], 3, undefined],
      [ids[1], 2, silence(1_900_000)],
    ] as const) {
      const { body, release } = heldBack(whole);
      const more = ranged === undefined ? {} : { ranged };
      feeds.responses.set(`https://pod.example/walk-${String(number)}.mp3`, { body, sizeBytes: whole.length, ...more });
      const far = sendRequest(house.service, `GET ${await urlOf(id)}`, { headers: { range: 'bytes=1800000-1800099' } });
      await clock.settle();
      release();
      expect((await far).bytes).to.deep.equal(whole.subarray(1_800_000, 1_800_100));
    }
    await enclosures.close();
  });

  it('fetches an episode before it plays encrypted where nothing goes out in the clear', async () => {
    const enclosures = await make(10_000_000, 'always');
    const [id = ''] = ids;
    const capabilities = { manifest_formats: ['file_ids_mp4', 'file_urls_external'], key_systems: ['org.w3.clearkey'] } as never;
    const manifest = await house.service.manifests.manifestOf(
      `spotify:episode:${id}`,
      capabilities,
      await openOwnerSession(house.service),
    );
    expect(Object.keys(manifest)).to.deep.equal(['file_ids_mp4']);
    const [file] = manifest.file_ids_mp4 ?? [];
    expect(file).to.include({ seek_table: null, mime_type: 'audio/mp4; codecs="mp4a.40.2"' });
    expect(feeds.requests.filter(({ url }) => url.endsWith('.mp3'))).to.deep.equal([]);
    const { status, json } = await sendRequest(house.service, `GET /seektable/${file?.file_id ?? ''}.json`);
    expect(status).to.equal(200);
    expect(json).to.deep.include({ protection: 'cenc' });
    expect((await recordOf(id))?.source.sizeBytes).to.be.within(SIZE - 417, SIZE);
    feeds.responses.delete('https://pod.example/walk-2.mp3');
    const gone = await house.service.manifests.manifestOf(
      `spotify:episode:${ids[1] ?? ''}`,
      capabilities,
      await openOwnerSession(house.service),
    );
    const refused = await sendRequest(house.service, `GET /seektable/${gone.file_ids_mp4?.[0]?.file_id ?? ''}.json`);
    expect(refused.status).to.equal(502);
    await enclosures.close();
  });

  it('keeps as much as the operator has room for: the least recently heard goes first, and can be fetched again', async () => {
    const enclosures = await make(700_000);
    for (const id of ids) {
      const bytes = await enclosures.open(id);
      await bytesOf(bytes?.read(0, null) ?? ([] as never));
      await enclosures.close();
      await clock.advance(120_000);
    }
    expect(await readdir(folder)).to.have.members(ids.slice(1).map((id) => `${id}.mp3`));
    expect((await recordOf(ids[0] ?? ''))?.source.path).to.equal('');
    expect(await bytesOf((await enclosures.open(ids[0] ?? ''))?.read(0, 99) ?? ([] as never))).to.have.length(100);
  });

  it('explains why an episode cannot be fetched, and tries again the next time', async () => {
    await make(10_000_000);
    const [id = ''] = ids;
    feeds.responses.delete('https://pod.example/walk-3.mp3');
    const manifest = await house.service.manifests.manifestOf(
      `spotify:episode:${id}`,
      { manifest_formats: ['file_urls_external'] } as never,
      await openOwnerSession(house.service),
    );
    const url = manifest.file_urls_external?.[0]?.file_url ?? '';
    const { status, json } = await sendRequest(house.service, `GET ${url}`);
    expect(status).to.equal(502);
    expect((json as { error: { message: string } }).error.message).to.match(/^This episode cannot be fetched\. There is nothing/);
    feeds.responses.set('https://pod.example/walk-3.mp3', { body: silence(SIZE), mediaType: 'audio/mpeg' });
    expect((await sendRequest(house.service, `GET ${url}`)).status).to.equal(200);
  });
});
