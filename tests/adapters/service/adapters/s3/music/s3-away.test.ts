import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { createVideoPackager } from '#adapters/service/adapters/video/packager.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { KINDS, type EpisodeRecord } from '#adapters/service/application/records/records.ts';
import type { MemoryService } from '#adapters/simulation/world/memory-service.ts';
import { startS3Server, type S3TestServer } from '#tests/support/engines/s3.ts';
import { type S3Music, s3MusicAt } from '#tests/support/engines/s3-music.ts';
import { createServiceHarness, ORIGIN, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { createScannedFolder, folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';
import { MASTER_KEY, SILENT } from '../../packaging/support/tools.ts';
import { videoAt } from '../../video/fixtures.ts';

const AGAIN = [503, '5'];

describe('the media of a bucket that stops to answer during play', () => {
  const copies = scratchFolder('copies');
  let server: S3TestServer;
  let disk: ScannedFolder;
  let library: ScannedFolder;
  let music: S3Music;
  let service: MemoryService;
  let token: string;
  let stop: () => Promise<unknown>;
  folderForEach((folder) => (disk = folder));
  beforeEach(async () => {
    server = await startS3Server();
    music = s3MusicAt(server, 'away', copies.path);
    library = createScannedFolder();
    await start();
    ({ token } = await signUpOwner(service));
  });
  afterEach(async () => {
    await stop();
    await Promise.all([library.remove(), server.close()]);
  });
  after(() => copies.remove());

  /** A service that has read nothing so far. */
  const start = async () => {
    const deps = { blobs: createMemoryBlobs(), files: music.files, logger: SILENT };
    const packager = createPackager({ ...deps, masterKey: MASTER_KEY, encoder: 'ffmpeg' });
    const videos = createVideoPackager(deps);
    stop = () => Promise.all([packager.close(), videos.close()]);
    ({ service } = await createServiceHarness({ store: library.store, hasLibrary: true, packager, videos }));
  };
  const scan = async () => {
    const scanner = library.scanner(undefined, undefined, { files: music.files, folders: [music.root] });
    await scanner.rescan();
    await scanner.close();
  };
  const put = async (name: string, title: string) => music.put(name, readFileSync(disk.tone(name, { title })));
  const ask = async (path: string, range?: string) => {
    const { bytes, headers, json, status } = await sendRequest(service, `GET ${path}`, {
      token,
      headers: range === undefined ? {} : { range },
    });
    return { answer: [status, headers['retry-after']], bytes, json };
  };
  const resolve = (fileId: string) =>
    ask(`/storage-resolve/files/audio/interactive/${fileId}?version=1&product=9&platform=39&alt=json`);
  const addressOf = async (fileId: string) =>
    ((await resolve(fileId)).json as { readonly cdnurl: readonly string[] }).cdnurl[0]?.slice(ORIGIN.length) ?? '';
  const trackId = async () => (await library.tracks())[0]?.id ?? '';

  for (const [name, variant] of [
    ['1.mp3', 'mp3'],
    ['1.flac', 'mp4-clear'],
    ['1.ogg', 'aac-clear'],
  ] as const)
    it(`is to be asked for again, and is there again with the bucket: ${name}`, async () => {
      await put(name, 'One');
      await scan();
      const fileId = fileIdOf(await trackId(), variant);
      const address = await addressOf(fileId);
      server.refuse(503);
      expect((await ask(address, 'bytes=2000-2999')).answer).to.deep.equal(AGAIN);
      expect((await ask(`/seektable/${fileId}.json`)).answer).to.deep.equal(AGAIN);
      expect((await resolve(fileId)).answer).to.deep.equal([200, undefined]);
      server.refuse(null);
      const { answer, bytes } = await ask(address, 'bytes=2000-2999');
      expect([answer, bytes.length]).to.deep.equal([[206, undefined], 1_000]);
    });

  it('is to be asked for again when the bucket stops between two ranges, and is gone only when its object is', async () => {
    await put('1.mp3', 'One');
    await scan();
    const address = await addressOf(fileIdOf(await trackId(), 'mp3'));
    expect((await ask(address, 'bytes=0-999')).answer[0]).to.equal(206);
    server.refuse(503);
    expect((await ask(address, 'bytes=1000-1999')).answer).to.deep.equal(AGAIN);
    server.refuse(403);
    expect((await ask(address, 'bytes=1000-1999')).answer).to.deep.equal(AGAIN);
    server.refuse(null);
    expect((await ask(address, 'bytes=1000-1999')).answer[0]).to.equal(206);
    await music.put('1.mp3', Buffer.alloc(5_000));
    expect((await ask(address, 'bytes=1000-1999')).answer).to.deep.equal([410, undefined]);
    await music.remove('1.mp3');
    expect((await ask(address, 'bytes=1000-1999')).answer).to.deep.equal([404, undefined]);
  });

  it('is to be asked for again when its server is stopped', async () => {
    await put('1.mp3', 'One');
    await scan();
    const address = await addressOf(fileIdOf(await trackId(), 'mp3'));
    expect((await ask(address, 'bytes=0-999')).answer[0]).to.equal(206);
    await server.close();
    expect((await ask(address, 'bytes=1000-1999')).answer).to.deep.equal(AGAIN);
    server = await startS3Server();
  });

  it('is a video, whose segments and words are to be asked for again', async () => {
    copyFileSync(await videoAt('mp4'), join(disk.root, 'a.mp4'));
    await music.put('a.mp4', readFileSync(join(disk.root, 'a.mp4')));
    await music.put('a.en.vtt', Buffer.from('WEBVTT'));
    await scan();
    const [episode] = await library.all<EpisodeRecord>(KINDS.episode);
    const { json } = await ask(`/manifests/v7/json/sources/${episode?.id ?? ''}/options/supports_drm`);
    const text = JSON.stringify(json);
    const signed = /\?for=[^"]*/.exec(text)?.[0] ?? '';
    const at = (piece: string) => `/cdn/video/${episode?.id ?? ''}/${piece}${signed}`;
    const profile = /"profiles":\[\{"id":(\d+)/.exec(text)?.[1] ?? '1';
    const pieces = [at(`${profile}/4.mp4`), at('subtitles/en.vtt')];
    await stop();
    await start();
    server.refuse(503);
    for (const piece of pieces) expect((await ask(piece)).answer, piece).to.deep.equal(AGAIN);
    server.refuse(null);
    for (const piece of pieces) expect((await ask(piece)).answer[0], piece).to.equal(200);
    server.refuse(503);
    await scan();
    expect((await ask(at(`${profile}/8.mp4`))).answer).to.deep.equal(AGAIN);
    server.refuse(null);
    await scan();
    expect((await ask(at(`${profile}/8.mp4`))).answer[0]).to.equal(200);
  });
});
