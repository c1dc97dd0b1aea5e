import { expect } from 'chai';
import { clearKeyPssh } from '#adapters/service/application/media/drm/content-keys.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { HttpResponse } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { SeekTable } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Manifest, ManifestFile } from '#domain/track-playback/types.ts';
import { machineTrack } from '#tests/domain/track-playback/support.ts';
import { manifestFile } from '../support/manifest-file.ts';
import { json } from '../support/scripted-http.ts';
import { createScriptedSource, ORIGIN, type Responses } from '../support/scripted-source.ts';

const AAC = 'audio/mp4; codecs="mp4a.40.2"';
const CDN = 'https://one.example/f';
const OTHER_CDN = 'https://two.example/f';
const CLEARKEY = 'org.w3.clearkey';

const seekTable = (protection: 'cenc' | null): SeekTable => ({
  protection,
  pssh: protection && 'AAAA',
  offset: 10,
  timescale: 1_000,
  encoder_delay_samples: 0,
  padding_samples: 0,
  segments: [[90, 10_000]],
});

const file = (file_id: string, more: Partial<ManifestFile> = {}) =>
  manifestFile(file_id, { seek_table: seekTable(null), ...more });
const track = (manifest: Manifest) => ({ ...machineTrack('spotify:track:x'), manifest });
const ABLE = { keySystems: [CLEARKEY], mimeTypes: [AAC, 'audio/mpeg'] };

function setUp(responses: Responses = {}, isOnline = true) {
  const { askedAtMs, clock, http, source } = createScriptedSource(
    {
      '/storage-resolve/files/audio/interactive/f': () =>
        json(200, { result: 'CDN', cdnurl: [CDN, OTHER_CDN], fileid: 'f', ttl: 3_600 }),
      ...responses,
    },
    isOnline,
  );
  const seen: Observation[] = [];
  source.onObservation((_, observation) => seen.push(observation));
  const asked = (url: string) => askedAtMs(url).length;
  return { clock, source, http, asked, askedAtMs, seen };
}

const codeOf = (thrown: unknown) => errorFrom(thrown).code;
const bytes = (count: number): HttpResponse => ({ status: 206, headers: {}, body: new Uint8Array(count) });

describe('finding a track', () => {
  it('takes protected MP4 where a key system is at hand, else clear, else MP3 [S9.68]', async () => {
    const { source } = setUp();
    const mp3 = file('m', { mime_type: 'audio/mpeg', file_url: '/cdn/m' });
    const guarded = file('f', { seek_table: seekTable('cenc') });
    const all = track({ file_ids_mp4: [file('f'), guarded], file_urls_mp3: [mp3] });
    expect((await source.resolve(all, ABLE)).seekTable?.protection).to.equal('cenc');
    expect((await source.resolve(all, { ...ABLE, keySystems: [] })).seekTable?.protection).to.equal(null);
    const noAac = await source.resolve(all, { keySystems: [], mimeTypes: ['audio/mpeg'] });
    expect(noAac).to.deep.include({ streamType: 'file_urls_mp3', urls: [`${ORIGIN}/cdn/m`] });
  });

  it('reports why there is none', async () => {
    const { source } = setUp();
    const code = (manifest: Manifest, abilities = ABLE) =>
      source.resolve(track(manifest), abilities).catch((thrown: unknown) => errorFrom(thrown).code);
    expect(await code({})).to.equal('STORAGE_MANIFEST_EMPTY');
    expect(await code({ file_ids_mp4: [file('f', { seek_table: seekTable('cenc') })] }, { ...ABLE, keySystems: [] })).to.equal(
      'EME_API_UNSUPPORTED',
    );
    expect(await code({ file_ids_mp4: [file('f', { mime_type: 'audio/mp4; codecs="flac"' })] })).to.equal(
      'FILE_FORMAT_NOT_SUPPORTED',
    );
  });

  it('requests a seek table only when the track has none [S7.147]', async () => {
    const { source, asked } = setUp({ '/seektable/f.json': () => json(200, seekTable(null)) });
    await source.resolve(track({ file_ids_mp4: [file('f')] }), ABLE);
    expect(asked('/seektable/')).to.equal(0);
    const found = await source.resolve(track({ file_ids_mp4: [file('f', { seek_table: null })] }), ABLE);
    expect(found.seekTable).to.deep.equal(seekTable(null));
  });

  it('finds out where the licence comes from along with the file, once, and only for what needs one', async () => {
    const { source, asked } = setUp({ '/melody/v1/license_url': () => json(200, { uri: `${ORIGIN}/licence`, expires: 3_600 }) });
    await source.resolve(track({ file_ids_mp4: [file('f')] }), ABLE);
    expect(asked('/license_url')).to.equal(0);
    const guarded = track({ file_ids_mp4: [file('f', { seek_table: seekTable('cenc') })] });
    await source.resolve(guarded, { ...ABLE, keySystems: ['com.widevine.alpha'] });
    expect(asked('/license_url')).to.equal(0);
    await source.resolve(guarded, ABLE);
    await source.resolve(guarded, ABLE);
    expect(asked('/license_url')).to.equal(1);
  });

  it('has the licence that came with the file, and finds out where others come from once it is of no use', async () => {
    const { source, asked } = setUp({ '/melody/v1/license_url': () => json(200, { uri: `${ORIGIN}/licence`, expires: 3_600 }) });
    const keyId = new Uint8Array(16).fill(7);
    const kid = Buffer.from(keyId).toString('base64url');
    const licence = { key_system: CLEARKEY, expires_at: Infinity, body: JSON.stringify({ keys: [{ kty: 'oct', kid, k: 'A' }] }) };
    const table = { ...seekTable('cenc'), pssh: Buffer.from(clearKeyPssh(keyId)).toString('base64') };
    const guarded = (more: Partial<typeof licence> = {}) =>
      track({ file_ids_mp4: [file('f', { seek_table: table, licence: { ...licence, ...more } })] });
    expect((await source.resolve(guarded(), ABLE)).licence).to.deep.equal(licence);
    expect(asked('/license_url')).to.equal(0);
    await source.resolve(guarded({ expires_at: 0 }), ABLE);
    expect(asked('/license_url')).to.equal(1);
  });

  it('ignores addresses that are not https, its own loopback excepted [S5.63, S8.108]', async () => {
    const resolving = (cdnurl: string[]) =>
      setUp({
        '/storage-resolve/files/audio/interactive/f': () => json(200, { result: 'CDN', cdnurl, fileid: 'f', ttl: 1 }),
      }).source.resolve(track({ file_ids_mp4: [file('f')] }), ABLE);
    expect((await resolving(['http://evil.example/f', `${ORIGIN}/f`, CDN])).urls).to.deep.equal([`${ORIGIN}/f`, CDN]);
    const none = await resolving(['http://evil.example/f']).catch(errorFrom);
    expect(none).to.deep.equal(playerError('STORAGE_RESOLVE_EMPTY', 'f'));
    expect((none as { message: string }).message).to.equal('Storage Resolve returned no tracks for fileId f');
  });

  it('uses the URLs in the file, and resolves others only after a refusal', async () => {
    const old = 'https://old.example/f';
    const { asked, clock, source } = setUp({ [CDN]: () => bytes(100), [old]: () => json(403) });
    const playable = await source.resolve(track({ file_ids_mp4: [file('f', { urls: [old] })] }), ABLE);
    expect(playable.urls).to.deep.equal([old]);
    expect(asked('/storage-resolve/')).to.equal(0);
    let got = 0;
    const read = source.bytes(playable, { first: 0, last: 99 }, ({ length }) => (got += length), createCancellation());
    await clock.advance(5_000);
    await read;
    expect([got, asked('/storage-resolve/')]).to.deep.equal([100, 1]);
  });

  it('names a storage that refuses [S8.107]', async () => {
    const { source } = setUp({ '/storage-resolve/files/audio/interactive/f': () => json(403) });
    const refused = await source.resolve(track({ file_ids_mp4: [file('f')] }), ABLE).catch(errorFrom);
    expect(refused).to.deep.equal(playerError('STORAGE_RESOLVE_FAILED', 403));
    expect((refused as { message: string }).message).to.equal('Storage Resolve responded with 403');
  });
});

describe('the bytes of a track', () => {
  const reading = async (responses: Responses, range = { first: 0, last: 99 }, isOnline = true) => {
    const { source, ...world } = setUp(responses, isOnline);
    const playable = await source.resolve(track({ file_ids_mp4: [file('f')] }), ABLE);
    let got = 0;
    const read = source
      .bytes(playable, range, (chunk) => (got += chunk.length), createCancellation())
      .then(
        () => null,
        (thrown: unknown) => errorFrom(thrown),
      );
    await world.clock.advance(10_000);
    return { ...world, error: await read, got };
  };

  it('come from the first address, by range', async () => {
    const { error, got, http } = await reading({ [CDN]: () => bytes(100) });
    expect([error, got]).to.deep.equal([null, 100]);
    expect(http.sent.at(-1)?.headers).to.deep.equal({ range: 'bytes=0-99' });
  });

  it('come from the second when the first breaks, from where it stopped', async () => {
    const { error, got, http } = await reading({ [CDN]: () => bytes(40), [OTHER_CDN]: () => bytes(60) });
    expect([error, got]).to.deep.equal([null, 100]);
    expect(http.sent.at(-1)?.headers).to.deep.equal({ range: 'bytes=40-99' });
  });

  it('are resolved again after a 403, at least 1001 ms after the last time [S8.75, S9.54]', async () => {
    let isFresh = false;
    const { error, askedAtMs } = await reading({
      [CDN]: () => (isFresh ? bytes(100) : json(403)),
      [OTHER_CDN]: () => {
        isFresh = true;
        return json(403);
      },
    });
    expect(error).to.equal(null);
    const [first = 0, second = 0, ...more] = askedAtMs('/storage-resolve/');
    expect(second - first).to.equal(1_001);
    expect(more.length).to.be.at.most(1);
  });

  it('have addresses that are resolved at least 1001 ms after a resolution without any [S9.54]', async () => {
    const { clock, source, askedAtMs } = setUp({
      '/storage-resolve/files/audio/interactive/f': () => json(200, { result: 'CDN', cdnurl: [], fileid: 'f', ttl: 3_600 }),
    });
    const resolving = () =>
      source.resolve(track({ file_ids_mp4: [file('f')] }), ABLE).then(
        () => '',
        (thrown: unknown) => errorFrom(thrown).code,
      );
    const codes = [await resolving()];
    const again = resolving();
    await clock.advance(2_000);
    codes.push(await again);
    expect(codes).to.deep.equal(['STORAGE_RESOLVE_EMPTY', 'STORAGE_RESOLVE_EMPTY']);
    const [first = 0, second = 0, ...more] = askedAtMs('/storage-resolve/');
    expect([second - first, more]).to.deep.equal([1_001, []]);
  });

  it('have addresses that are resolved at most once in 1001 ms, though others came with the track again [S9.54]', async () => {
    const { clock, source, askedAtMs } = setUp({ [CDN]: () => json(403), [OTHER_CDN]: () => json(403) });
    const reading = async () => {
      const playable = await source.resolve(track({ file_ids_mp4: [file('f', { urls: [CDN, OTHER_CDN] })] }), ABLE);
      await source.bytes(playable, { first: 0, last: 99 }, () => undefined, createCancellation()).catch(() => undefined);
    };
    const both = reading().then(reading);
    await clock.advance(30_000);
    await both;
    const atMs = askedAtMs('/storage-resolve/');
    expect(atMs.length).to.be.above(1);
    for (const [index, ms] of atMs.entries()) expect(ms - (atMs[index - 1] ?? -Infinity)).to.be.at.least(1_001);
  });

  it('do not come from a refused address that came with the track again, until a resolution gives it', async () => {
    let isWell = false;
    const { asked, askedAtMs, clock, source } = setUp({
      [CDN]: () => (isWell ? bytes(100) : json(403)),
      '/storage-resolve/files/audio/interactive/f': () =>
        isWell ? json(200, { result: 'CDN', cdnurl: [CDN], fileid: 'f', ttl: 3_600 }) : json(503),
    });
    const reading = async () => {
      const playable = await source.resolve(track({ file_ids_mp4: [file('f', { urls: [CDN] })] }), ABLE);
      await source.bytes(playable, { first: 0, last: 99 }, () => undefined, createCancellation());
    };
    const outcome = [reading().then(() => 'read', codeOf), clock.advance(30_000)] as const;
    expect((await Promise.all(outcome))[0]).to.equal('STORAGE_RESOLVE_FAILED');
    expect(asked(CDN)).to.equal(1);
    isWell = true;
    const resolvedBefore = askedAtMs('/storage-resolve/').length;
    await Promise.all([reading(), clock.advance(30_000)]);
    expect([asked(CDN), askedAtMs('/storage-resolve/').length - resolvedBefore]).to.deep.equal([2, 1]);
  });

  it('are refused when more arrive than were requested [S5.40, S8.72]', async () => {
    const { error } = await reading({ [CDN]: () => bytes(101) });
    expect(error).to.include({ code: 'FRAGMENT_REQUEST_UNEXPECTED_LENGTH' });
  });

  const noLine = () => {
    throw new Failure(playerError('NETWORK_ERROR'));
  };

  it('come from the fallback address when the first never answers [S8.70]', async () => {
    const { error, got, http } = await reading({ [CDN]: noLine, [OTHER_CDN]: () => bytes(100) });
    expect([error, got]).to.deep.equal([null, 100]);
    expect(http.sent.slice(-2).map(({ url }) => url)).to.deep.equal([CDN, OTHER_CDN]);
  });

  it('are missing without a response when no address gives one [S8.69]', async () => {
    const { error, asked } = await reading({ [CDN]: noLine, [OTHER_CDN]: noLine });
    expect(error).to.include({ code: 'FRAGMENT_REQUEST_ZERO_STATUS', status: 0, debug: 'online' });
    expect(error?.message).to.equal('Fragment request failed without an answer');
    expect(asked(OTHER_CDN)).to.be.greaterThan(0);
  });

  it('are missing because there is no line: no other address is tried [S8.68]', async () => {
    const { error, asked } = await reading({ [CDN]: noLine, [OTHER_CDN]: () => bytes(100) }, undefined, false);
    expect(error).to.include({ code: 'FRAGMENT_REQUEST_ZERO_STATUS', status: 0, debug: 'offline' });
    expect(error?.message).to.equal('Fragment request failed: the device is offline');
    expect(asked(OTHER_CDN)).to.equal(0);
  });

  it('are missing when the responses are empty [S8.71]', async () => {
    const { error } = await reading({ [CDN]: () => bytes(0), [OTHER_CDN]: () => bytes(0) });
    expect(error).to.deep.equal(playerError('FRAGMENT_REQUEST_EMPTY'));
  });

  it('name how many came when it is too few, from all addresses together [S8.72]', async () => {
    const { error } = await reading({ [CDN]: () => bytes(20), [OTHER_CDN]: () => bytes(0) });
    expect(error).to.deep.equal(playerError('FRAGMENT_REQUEST_EMPTY'));
    const { error: short } = await reading({ [CDN]: () => bytes(20), [OTHER_CDN]: () => bytes(19) });
    expect(short).to.deep.equal(playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected: 100, got: 78 }));
  });

  it('are gone with a file that is not resolved any more [S8.74]', async () => {
    let isGone = false;
    const { error } = await reading({
      [CDN]: () => {
        isGone = true;
        return json(403);
      },
      '/storage-resolve/files/audio/interactive/f': () =>
        isGone ? json(404) : json(200, { result: 'CDN', cdnurl: [CDN], fileid: 'f', ttl: 3_600 }),
    });
    expect(error).to.deep.equal(playerError('FILE_NOT_RESOLVED'));
    expect(error).to.include({ kind: 'file', message: 'File Error', canPlayNext: true });
  });

  it('are measured by address, and so is the way to them', async () => {
    const { seen } = await reading({ [CDN]: () => bytes(40), [OTHER_CDN]: () => bytes(60) });
    expect(seen.filter(({ type }) => type === 'fragment')).to.deep.equal([
      { type: 'fragment', url: CDN, bytes: 40, ms: 0 },
      { type: 'fragment', url: OTHER_CDN, bytes: 60, ms: 0 },
    ]);
    expect(seen.flatMap((one) => (one.type === 'latency' ? [one.what] : []))).to.deep.equal(['manifest', 'resolve']);
  });

  it('name the status that kept them away [S8.73]', async () => {
    const { error } = await reading({ [CDN]: () => json(500), [OTHER_CDN]: () => json(500) });
    expect(error).to.deep.equal(playerError('FRAGMENT_REQUEST_STATUS', 500));
  });
});
