import { expect } from 'chai';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { HttpResponse } from '#application/ports/http.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Manifest, ManifestVideo } from '#domain/track-playback/types.ts';
import { machineTrack } from '#tests/domain/track-playback/support.ts';
import { picture, sound, videoContent, videoManifest } from '#tests/support/fixtures/video.ts';
import { manifestFile } from '../support/manifest-file.ts';
import { json } from '../support/scripted-http.ts';
import { createScriptedSource, ORIGIN, type Responses } from '../support/scripted-source.ts';

const AAC = 'audio/mp4; codecs="mp4a.40.2"';
const AVC = 'video/mp4; codecs="avc1.42c01e"';
const MANIFEST_PATH = '/manifests/v7/json/sources/s1/options/supports_drm';
const PICTURE = picture(1, 300_000);
const MANIFEST = videoManifest(videoContent([PICTURE, sound(2, 64_000)]), { start_time_millis: 500 });

const VIDEO: ManifestVideo = { file_id: 's1', format: 'VIDEO_360', bitrate: 400_000, track_type: 'VIDEO', impression_urls: null };
const TABLE = { offset: 10, timescale: 1_000, segments: [[90, 10_000]] };
const ABLE = { keySystems: ['org.w3.clearkey'], mimeTypes: [AAC, 'audio/mpeg', AVC] };

const bytes = (...values: number[]): HttpResponse => ({ status: 200, headers: {}, body: Uint8Array.from(values) });

function setUp(responses: Responses) {
  const { clock, http, source } = createScriptedSource({
    [MANIFEST_PATH]: () => json(200, MANIFEST),
    '/seektable/f.json': () => json(200, TABLE),
    '/storage-resolve/files/audio/interactive/f': () =>
      json(200, { result: 'CDN', cdnurl: ['https://cdn.example/f'], fileid: 'f', ttl: 3_600 }),
    ...responses,
  });
  const resolve = async (manifest: Manifest, abilities = ABLE) => {
    const resolved = source.resolve({ ...machineTrack('spotify:episode:x'), manifest }, abilities).catch(errorFrom);
    await clock.advance(30_000);
    return resolved;
  };
  const read = async (piece: Parameters<typeof source.video.fetchSegment>[1], cancellation = createCancellation()) => {
    const track = (await resolve({ manifest_ids_video: [VIDEO] })) as PlayableTrack;
    const got: number[] = [];
    const ended = source.video.fetchSegment(track, piece, (chunk) => got.push(...chunk), cancellation).catch(errorFrom);
    await clock.advance(30_000);
    return { got, ended: await ended, asked: http.sent.map(({ url }) => url).filter((url) => url.includes('/v/')) };
  };
  return { source, http, resolve, read };
}

describe('finding a video', () => {
  it('requests its manifest with the bearer, and plays from its start to its end [S7.148, S3.108]', async () => {
    const { resolve, http } = setUp({});
    const found = await resolve({ manifest_ids_video: [VIDEO], file_ids_mp4: [manifestFile('f')] });
    expect(found).to.deep.include({ streamType: 'manifest_ids_video', fileId: 's1', mimeType: AVC, durationMs: 9_500 });
    expect(found)
      .to.have.nested.property('video.contents[0].profiles')
      .deep.equal([PICTURE, sound(2, 64_000)]);
    expect(http.sent.at(-1)?.headers).to.have.property('authorization', 'Bearer t');
  });

  it('plays the sound alone where the page has no video, and where the manifest is out of reach', async () => {
    const both = { manifest_ids_video: [VIDEO], file_ids_mp4: [manifestFile('f')] };
    const deaf = await setUp({}).resolve(both, { ...ABLE, mimeTypes: [AAC] });
    const lost = await setUp({ [MANIFEST_PATH]: () => json(404) }).resolve(both);
    for (const found of [deaf, lost]) expect(found).to.deep.include({ streamType: 'file_ids_mp4', fileId: 'f' });
    expect(await setUp({}).resolve({ manifest_ids_video: [VIDEO] }, { ...ABLE, mimeTypes: [AAC] })).to.include({
      code: 'MEDIA_NOT_SUPPORTED',
    });
  });

  it('names the status of a video manifest that is refused [S8.111]', async () => {
    const { resolve } = setUp({ [MANIFEST_PATH]: () => json(410) });
    expect(await resolve({ manifest_ids_video: [VIDEO] })).to.include({
      message: 'Video manifest request failed with status 410',
    });
  });

  it('names the status of a track manifest that is refused [S8.109]', async () => {
    const { resolve } = setUp({ '/seektable/f.json': () => json(404) });
    expect(await resolve({ file_ids_mp4: [manifestFile('f')] })).to.include({
      message: 'Track manifest request failed with status code 404',
    });
  });

  it('reports an empty manifest, whichever it is [S8.110]', async () => {
    const empty = { message: 'Received empty manifest.' };
    const nothing: HttpResponse = { status: 200, headers: {}, body: new Uint8Array() };
    const audio = (response: HttpResponse) =>
      setUp({ '/seektable/f.json': () => response }).resolve({ file_ids_mp4: [manifestFile('f')] });
    expect(await audio(nothing)).to.include(empty);
    expect(await audio(json(200, { ...TABLE, segments: [] }))).to.include(empty);
    const video = (response: HttpResponse) => setUp({ [MANIFEST_PATH]: () => response }).resolve({ manifest_ids_video: [VIDEO] });
    expect(await video(nothing)).to.include(empty);
    expect(await video(json(200, { ...MANIFEST, contents: [] }))).to.include(empty);
    expect(await video(json(200, { ...MANIFEST, base_urls: ['http://evil.example/'] }))).to.include(empty);
    expect(await setUp({}).resolve({})).to.include(empty);
  });
});

describe('stream types', () => {
  const own = manifestFile('f');
  const dual = manifestFile('d', { file_url: '/cdn/d', seek_table: { ...TABLE, protection: null } as never });
  const both = { file_ids_mp4: [{ ...own, file_url: '/cdn/f', seek_table: dual.seek_table }], file_ids_mp4_dual: [dual] };

  it('go by the key system: Widevine and ClearKey take the MP4, PlayReady the dual one [S9.68]', async () => {
    const typeFor = async (keySystem: string) =>
      ((await setUp({}).resolve(both, { ...ABLE, keySystems: [keySystem, 'org.w3.clearkey'] })) as PlayableTrack).streamType;
    expect(await typeFor('com.widevine.alpha')).to.equal('file_ids_mp4');
    expect(await typeFor('org.w3.clearkey')).to.equal('file_ids_mp4');
    expect(await typeFor('com.microsoft.playready')).to.equal('file_ids_mp4_dual');
    expect(await typeFor('com.microsoft.playready.hardware')).to.equal('file_ids_mp4_dual');
  });

  it('are five: a dual file alone plays, plain MP3 and external addresses too', async () => {
    const { resolve } = setUp({});
    expect(await resolve({ file_ids_mp4_dual: [dual] })).to.deep.include({ streamType: 'file_ids_mp4_dual', fileId: 'd' });
    const mp3 = manifestFile('m', { mime_type: 'audio/mpeg', file_url: '/cdn/m', seek_table: dual.seek_table });
    expect(await resolve({ file_urls_mp3: [mp3] })).to.deep.include({ streamType: 'file_urls_mp3', urls: [`${ORIGIN}/cdn/m`] });
    const far = manifestFile('x', { mime_type: 'audio/mpeg', file_url: 'https://pod.example/1.mp3' });
    expect(await resolve({ file_urls_external: [far] })).to.deep.include({
      streamType: 'file_urls_external',
      fileId: null,
      urls: ['https://pod.example/1.mp3'],
      seekTable: null,
    });
  });
});

describe('the pieces of a video', () => {
  const SEGMENT = { type: 'segment', profile: PICTURE, startS: 4 } as const;
  const ONE = 'https://one.example/v/profiles/1/4.mp4';
  const TWO = 'https://two.example/v/profiles/1/4.mp4';

  it('come whole from the first base URL, and resolve with it [S7.131]', async () => {
    const { got, ended } = await setUp({ [ONE]: () => bytes(1, 2, 3) }).read(SEGMENT);
    expect([got, ended]).to.deep.equal([[1, 2, 3], ONE]);
  });

  it('come from the second when the first breaks off, no byte twice', async () => {
    const short = () => ({ ...bytes(1, 2), headers: { 'content-length': '4' } });
    const { got, ended } = await setUp({ [ONE]: short, [TWO]: () => bytes(1, 2, 3, 4) }).read(SEGMENT);
    expect([got, ended]).to.deep.equal([[1, 2, 3, 4], TWO]);
  });

  it('are resolved again when their URLs have expired', async () => {
    const fresh = { ...MANIFEST, base_urls: ['https://one.example/fresh/v/'] };
    let requestCount = 0;
    const world = setUp({
      [MANIFEST_PATH]: () => json(200, (requestCount += 1) === 1 ? MANIFEST : fresh),
      [ONE]: () => json(403),
      'https://one.example/fresh/v/profiles/1/4.mp4': () => bytes(9),
    });
    const { got, ended } = await world.read(SEGMENT);
    expect([got, ended]).to.deep.equal([[9], 'https://one.example/fresh/v/profiles/1/4.mp4']);
  });

  it('name the status that kept them away, after both addresses twice', async () => {
    const { ended, asked: requests } = await setUp({ [ONE]: () => json(500), [TWO]: () => json(503) }).read(SEGMENT);
    expect(ended).to.include({ code: 'FRAGMENT_REQUEST_STATUS', status: 503 });
    expect(requests).to.deep.equal([ONE, TWO, ONE, TWO]);
  });

  it('may be a language’s words', async () => {
    const manifest = { ...MANIFEST, subtitle_language_codes: ['en'], subtitle_template: 'words/{{language_code}}.vtt' };
    const world = setUp({ [MANIFEST_PATH]: () => json(200, manifest), 'https://one.example/v/words/en.vtt': () => bytes(87) });
    expect((await world.read({ type: 'subtitles', language: 'en' })).got).to.deep.equal([87]);
  });
});
