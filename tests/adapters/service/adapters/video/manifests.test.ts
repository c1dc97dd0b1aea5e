import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import * as v from 'valibot';
import { getVideoManifest } from '#application/calls/playback/video.ts';
import { videoUrlsOf } from '#domain/media/video/video-segments.ts';
import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { VideoManifest, VideoProfile } from '#domain/media/video/video-manifest.ts';
import { createVideoPackager } from '#adapters/service/adapters/video/packager.ts';
import { KINDS, type EpisodeRecord } from '#adapters/service/application/records/records.ts';
import { machineTrackOf } from '#adapters/service/application/playback/machine-track.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import {
  sendRequest,
  createServiceHarness,
  ORIGIN,
  fetchScopedToken,
  credentialsOf,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';
import { createScannedFolder, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';
import { FIXTURE_FRAMES, framesOf, videoAt } from './fixtures.ts';
import type { Protection } from '#adapters/service/application/media/protection.ts';

const CAPABILITIES: DeviceCapabilities = {
  change_volume: true,
  audio_podcasts: true,
  enable_play_token: true,
  play_token_lost_behavior: 'pause',
  disable_connect: false,
  video_playback: true,
  manifest_formats: ['file_ids_mp4', 'manifest_ids_video'],
  key_systems: ['org.w3.clearkey'],
};

describe('video manifests', () => {
  let folder: ScannedFolder;
  let harness: ServiceHarness;
  let token: string;
  let cookie: string;
  let episode: EpisodeRecord;
  let webm: EpisodeRecord;

  before(async () => {
    folder = createScannedFolder();
    mkdirSync(join(folder.root, 'Talks'));
    copyFileSync(await videoAt('mp4'), join(folder.root, 'Talks/one.mp4'));
    copyFileSync(await videoAt('webm'), join(folder.root, 'Talks/two.webm'));
    folder.write('Talks/one.en.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
    folder.write('Talks/one.de.srt', '1\n00:00:01,000 --> 00:00:02,000\nHallo\n');
    await folder.scan();
    const all = await folder.all<EpisodeRecord>(KINDS.episode);
    const ending = (name: string) => all.find(({ source }) => source.path.endsWith(name)) as EpisodeRecord;
    [episode, webm] = [ending('.mp4'), ending('.webm')];
  });
  after(() => folder.remove());

  const open = async (protection: Protection = 'where-possible') => {
    harness = await createServiceHarness({
      store: folder.store,
      blobs: folder.blobs,
      videos: createVideoPackager({ blobs: folder.blobs, logger: QUIET }),
      settings: { ...DEFAULT_SETTINGS, protection },
    });
  };
  before(async () => {
    await open();
    ({ cookie } = await signUpOwner(harness.service));
  });
  const renew = async () => {
    ({ token } = credentialsOf(await sendRequest(harness.service, 'GET /session', { cookie })));
  };
  beforeEach(renew);

  const pathOf = (id: string) => `/manifests/v7/json/sources/${id}/options/supports_drm`;
  const asked = (id: string, by?: string) =>
    sendRequest(harness.service, `GET ${pathOf(id)}`, by === undefined ? {} : { token: by });
  const manifestOf = async (id: string): Promise<VideoManifest> =>
    v.parse(getVideoManifest.response ?? v.never(), (await asked(id, token)).json);
  const read = (url = '') => sendRequest(harness.service, `GET ${url.slice(ORIGIN.length)}`);
  const profileOf = ({ contents }: VideoManifest, what: 'video_codec' | 'audio_codec') =>
    contents[0]?.profiles.find((profile) => profile[what] !== null) as VideoProfile;

  it('give signed-in users the templates of picture and sound by source id [S7.148]', async () => {
    const manifest = await manifestOf(episode.id);
    const [content] = manifest.contents;
    expect([manifest.start_time_millis, manifest.end_time_millis, content?.segment_length]).to.deep.equal([0, 12_000, 4]);
    const [picture, sound] = [profileOf(manifest, 'video_codec'), profileOf(manifest, 'audio_codec')];
    expect([picture.mime_type, picture.width, picture.height, picture.video_resolution]).to.deep.equal([
      'video/mp4',
      160,
      120,
      120,
    ]);
    expect([sound.mime_type, sound.audio_codec]).to.deep.equal(['audio/mp4', 'mp4a.40.2']);
    expect(sound.audio_bitrate).to.be.within(30_000, 90_000);
    expect((picture.max_bitrate ?? 0) + (sound.max_bitrate ?? 0)).to.be.closeTo((episode.source.sizeBytes * 8) / 12, 1_000);
    expect([picture.encryption_index, sound.encryption_index, content?.encryption_infos]).to.deep.equal([null, null, []]);

    const parts = [await read(videoUrlsOf(manifest, { type: 'init', profile: picture })[0])];
    for (const startS of [0, 4, 8])
      parts.push(await read(videoUrlsOf(manifest, { type: 'segment', profile: picture, startS })[0]));
    for (const { status, headers, bytes } of parts)
      expect([status, headers['content-type'], headers['content-length']]).to.deep.equal([
        200,
        'video/mp4',
        String(bytes.length),
      ]);
    const response = await framesOf(Buffer.concat(parts.map(({ bytes }) => bytes)), 'pictures');
    expect(response.length).to.equal(FIXTURE_FRAMES);
  });

  it('are for what is a video, that is there', async () => {
    const statuses = [];
    for (const id of [seededId('track', 'First Light One'), '0'.repeat(22), 'x']) statuses.push((await asked(id, token)).status);
    expect(statuses).to.deep.equal([404, 404, 404]);
  });

  it('are for members, and for an embed of the episode or its show', async () => {
    const { service } = harness;
    const uri = `spotify:episode:${episode.id}`;
    const [own, show, other] = [uri, `spotify:show:${episode.showId}`, albumUri('First Light')];
    expect((await asked(episode.id)).status).to.equal(401);
    expect((await asked(episode.id, await fetchScopedToken(service, own))).status).to.equal(401);
    expect((await asked(episode.id, await fetchScopedToken(service, own, cookie))).status).to.equal(200);
    expect((await asked(episode.id, await fetchScopedToken(service, show, cookie))).status).to.equal(200);
    expect((await asked(episode.id, await fetchScopedToken(service, other, cookie))).status).to.equal(403);
  });

  it('hold addresses that are good for this video and for an hour', async () => {
    const manifest = await manifestOf(episode.id);
    const [url = ''] = videoUrlsOf(manifest, { type: 'segment', profile: profileOf(manifest, 'video_codec'), startS: 4 });
    expect((await read(url)).status).to.equal(200);
    for (const spoiled of [
      url.replace(/\?.*/, ''),
      url.replace(/sign=./, 'sign=~'),
      url.replace(episode.id, webm.id),
      url.replace(/until=\d+/, 'until=99999999999'),
    ])
      expect((await read(spoiled)).status, spoiled).to.equal(403);
    for (const elsewhere of [
      url.replace('/4.mp4', '/5.mp4'),
      url.replace('/4.mp4', '/4.webm'),
      url.replace('/1/4', '/3/4'),
      url.replace('/4.mp4', '/-4.mp4'),
    ])
      expect((await read(elsewhere)).status, elsewhere).to.equal(404);
    await harness.clock.sleep(3_600_000);
    expect((await read(url)).status).to.equal(403);
  });

  it('hold addresses of bytes that come in ranges, with a tag, and not for HEAD', async () => {
    const manifest = await manifestOf(episode.id);
    const [url = ''] = videoUrlsOf(manifest, { type: 'segment', profile: profileOf(manifest, 'audio_codec'), startS: 0 });
    const line = url.slice(ORIGIN.length);
    const whole = await read(url);
    const part = await sendRequest(harness.service, `GET ${line}`, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers['content-range']]).to.deep.equal([206, `bytes 10-19/${String(whole.bytes.length)}`]);
    expect(Buffer.from(part.bytes).equals(whole.bytes.subarray(10, 20))).to.equal(true);
    const head = await sendRequest(harness.service, `HEAD ${line}`);
    expect([head.bytes.length, head.headers['content-length']]).to.deep.equal([0, String(whole.bytes.length)]);
    const again = await sendRequest(harness.service, `GET ${line}`, { headers: { 'if-none-match': String(whole.headers.etag) } });
    expect([again.status, whole.headers['cache-control']]).to.deep.equal([304, 'private, max-age=3600']);
    expect(whole.headers['access-control-allow-origin']).to.equal('*');
  });

  it('name the languages of the words beside a video, which come as WebVTT', async () => {
    const manifest = await manifestOf(episode.id);
    expect(manifest.subtitle_language_codes).to.deep.equal(['de', 'en']);
    const words = async (language: string) => {
      const response = await read(videoUrlsOf(manifest, { type: 'subtitles', language })[0]);
      return [
        response.status,
        response.headers['content-type'],
        Buffer.from(response.bytes).toString().split('\n').slice(0, 4).join('|'),
      ];
    };
    expect(await words('de')).to.deep.equal([200, 'text/vtt', 'WEBVTT||00:00:01.000 --> 00:00:02.000|Hallo']);
    expect(await words('en')).to.deep.equal([200, 'text/vtt', 'WEBVTT||00:01.000 --> 00:02.000|Hello']);
    expect((await words('fr'))[0]).to.equal(404);
    const without = await manifestOf(webm.id);
    expect([without.subtitle_language_codes, without.subtitle_template]).to.deep.equal([[], null]);
  });

  it('are offered in state machines to devices that show videos, beside the sound for those that do not', async () => {
    const { manifests, library } = harness.service;
    const uri = `spotify:episode:${episode.id}`;
    const offered = async (overrides: Partial<DeviceCapabilities>) => {
      const manifest = await manifests.manifestOf(uri, { ...CAPABILITIES, ...overrides }, 'owner');
      const [piece] = await library.episodes([episode.id]);
      const { track_type } = machineTrackOf(piece as NonNullable<typeof piece>, manifest, { uri, name: '' });
      return [track_type, manifest.manifest_ids_video?.[0]?.file_id ?? null, manifest.file_ids_mp4?.length ?? 0];
    };
    expect(await offered({})).to.deep.equal(['VIDEO', episode.id, 1]);
    expect(await offered({ mime_types: ['audio/mp4; codecs="mp4a.40.2"', 'video/mp4; codecs="avc1.42E01E"'] })).to.deep.equal([
      'VIDEO',
      episode.id,
      1,
    ]);
    const soundAlone = ['AUDIO', null, 1];
    expect(await offered({ video_playback: false })).to.deep.equal(soundAlone);
    expect(await offered({ manifest_formats: ['file_ids_mp4'] })).to.deep.equal(soundAlone);
    expect(await offered({ mime_types: ['audio/mp4; codecs="mp4a.40.2"', 'video/mp4; codecs="av01.0.05M.08"'] })).to.deep.equal(
      soundAlone,
    );
  });

  it('report files that changed or are missing', async () => {
    const path = join(folder.root, 'Talks/three.mp4');
    copyFileSync(await videoAt('oneKeyFrame'), path);
    await folder.scan();
    const all = await folder.all<EpisodeRecord>(KINDS.episode);
    const { id = '' } = all.find(({ source }) => source.path === path) ?? {};
    expect((await asked(id, token)).status).to.equal(200);
    folder.write('Talks/three.mp4', 'other');
    expect((await asked(id, token)).status).to.equal(410);
    rmSync(path);
    expect((await asked(id, token)).status).to.equal(404);
  });

  it('are refused where everything has to be encrypted: what is left is the sound', async () => {
    await open('always');
    await renew();
    const response = await asked(episode.id, token);
    expect([response.status, JSON.stringify(response.json)]).to.deep.equal([
      403,
      '{"error":{"status":403,"message":"Videos are not encrypted here, and this service sends nothing unencrypted."}}',
    ]);
    const manifest = await harness.service.manifests.manifestOf(`spotify:episode:${episode.id}`, CAPABILITIES, 'owner');
    expect([manifest.manifest_ids_video, manifest.file_ids_mp4?.length]).to.deep.equal([undefined, 1]);
  });
});
