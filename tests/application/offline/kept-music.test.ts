import { expect } from 'chai';
import fc from 'fast-check';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryFiles } from '#adapters/fakes/memory-files.ts';
import { createMemoryPages } from '#adapters/fakes/memory-pages.ts';
import type { ResolvingTrackSource } from '#application/media-source/track-source.ts';
import { createKeptMusic } from '#application/offline/kept-music.ts';
import { withKeptTracks } from '#application/offline/kept-source.ts';
import { createTrackDownload } from '#application/offline/track-download.ts';
import { createTrackFiles } from '#application/offline/track-files.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { Failure } from '#application/runtime/failure.ts';
import { textFromUtf8, utf8FromText } from '#application/runtime/utf8.ts';
import { KEPT_PART_BYTES } from '#domain/constants/page/offline.ts';
import { baseError } from '#domain/errors/base-error.ts';
import { progressOf } from '#domain/offline/kept-music.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';

const SIZE = KEPT_PART_BYTES + 1_000;
const ALBUM = { uri: 'album', name: 'Album', images: [] };
const byteAt = (index: number) => (index * 7) % 251;

/** The pssh box of ClearKey for the key id 0, and that of another key system. */
const CLEARKEY_PSSH = 'AAAANHBzc2gBAAAAEHfv7MCyTQKs4zweUuL7SwAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAA==';
const OTHER_PSSH = 'AAAAIHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAAAA=';

const playableOf = (uri: string): PlayableTrack => ({
  ...{
    uri,
    streamType: 'file_ids_mp4',
    fileId: `file-${uri}`,
    mimeType: 'audio/mp4',
    durationMs: 1,
    urls: ['/bytes'],
    loudness: null,
  },
  seekTable: {
    ...{ protection: uri === 'clear' ? null : 'cenc', pssh: uri === 'foreign' ? OTHER_PSSH : CLEARKEY_PSSH },
    ...{ offset: 1_000, timescale: 1, encoder_delay_samples: 0, padding_samples: 0, segments: [[SIZE - 1_000, 1]] },
  },
});

const machineTrackOf = (uri: string) => ({
  metadata: { uri },
  manifest: { file_ids_mp4: [{ file_id: `file-${uri}`, licence: { body: 'inline' } }, { file_id: 'other' }] },
});

/** A device whose line can be cut, and what its pages asked the service for. */
function openDevice(trackUris: readonly string[] | (() => readonly string[])) {
  const openPages = createMemoryPages();
  let persisted = 0;
  const files = createMemoryFiles();
  const trackFiles = createTrackFiles(files);
  const asked: string[] = [];
  let isCut = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  const online = async (what: string) => {
    await Promise.resolve();
    if (isCut) throw new Failure(baseError('NETWORK_ERROR'));
    asked.push(what);
  };
  const source = {
    async resolve({ metadata }: MachineTrack) {
      await online('resolve');
      return playableOf(metadata.uri);
    },
    async bytes(_: PlayableTrack, { first, last }: { first: number; last: number }, onBytes: (chunk: Uint8Array) => void) {
      bytesLeft -= last + 1 - first;
      if (bytesLeft < 0) isCut = true;
      await online(`bytes ${String(first)}`);
      onBytes(Uint8Array.from({ length: last + 1 - first }, (_one, index) => byteAt(first + index)));
    },
    async licence(track: PlayableTrack, keySystem: string, message: Uint8Array) {
      await online(`licence ${keySystem}`);
      return utf8FromText(`${track.uri} ${textFromUtf8(message)}`);
    },
  } as unknown as ResolvingTrackSource;
  const openPage = () =>
    createKeptMusic({
      ...{ clock: createVirtualClock(), files, trackFiles, pages: openPages() },
      persist: () => Promise.resolve((persisted += 1)),
      fetchTracks: () => online('tracks').then(() => (typeof trackUris === 'function' ? trackUris() : trackUris)),
      download: createTrackDownload({
        ...{ files: trackFiles, source },
        support: () => Promise.resolve({ keySystems: ['org.w3.clearkey'], mimeTypes: [] }),
        fetchMedia: (uri) => online('media').then(() => machineTrackOf(uri) as unknown as MachineTrack),
        fetchAll: () => online('all'),
      }),
    });
  const music = openPage();
  /** Resolves once nothing is downloaded any more. */
  const settled = async () => {
    for (let turns = 0; turns < 500; turns += 1) await Promise.resolve();
  };
  return {
    ...{ files, trackFiles, music, source, asked, settled, openPage },
    persisted: () => persisted,
    cut: (is: boolean) => void ([isCut, bytesLeft] = [is, Number.POSITIVE_INFINITY]),
    cutAfter: (bytes: number) => void (bytesLeft = bytes),
  };
}

describe('music that is kept', () => {
  it('comes with its licence, and plays from this device alone', async () => {
    const device = openDevice(['clear', 'locked']);
    await device.music.keep(ALBUM);
    await device.settled();
    const [item] = device.music.state().items;
    expect(item && progressOf(device.music.state(), item)).to.deep.include({ total: 2, kept: 2, bytes: 2 * SIZE });
    device.cut(true);
    const source = withKeptTracks(device.source, device.trackFiles);
    const licence = await source.licence(playableOf('locked'), 'org.w3.clearkey', new Uint8Array());
    expect(textFromUtf8(licence)).to.equal('locked {"kids":["AAAAAAAAAAAAAAAAAAAAAA"],"type":"temporary"}');
    const [file, ...others] = (await device.trackFiles.readTrack('locked'))?.manifest.file_ids_mp4 ?? [];
    expect([file?.file_id, file?.licence, others]).to.deep.equal(['file-locked', null, []]);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: SIZE - 1 }), fc.nat({ max: SIZE - 1 }), async (one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const chunks: Uint8Array[] = [];
        await source.bytes(playableOf('locked'), { first, last }, (chunk) => chunks.push(chunk), createCancellation());
        const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        expect([length, chunks[0]?.[0], chunks.at(-1)?.at(-1)]).to.deep.equal([last + 1 - first, byteAt(first), byteAt(last)]);
      }),
      { numRuns: 20 },
    );
  });

  it('continues after the part that a lost line left, also in the next page', async () => {
    const device = openDevice(['clear']);
    device.cutAfter(KEPT_PART_BYTES);
    await device.music.keep(ALBUM);
    await device.settled();
    expect(device.music.state().tracks['clear']).to.deep.equal({ status: 'wanted' });
    device.cut(false);
    device.asked.length = 0;
    await device.music.load();
    device.music.resume();
    await device.settled();
    expect(device.music.state().tracks['clear']?.status).to.equal('kept');
    expect(device.asked.filter((what) => what.startsWith('bytes'))).to.deep.equal([`bytes ${String(KEPT_PART_BYTES)}`]);
  });

  it('names the reason of each track that cannot be kept', async () => {
    const device = openDevice(['foreign', 'clear']);
    await device.music.setQuota(SIZE - 1);
    await device.music.keep(ALBUM);
    await device.settled();
    expect(device.music.state().tracks).to.deep.equal({
      foreign: { status: 'failed', reason: 'no-room' },
      clear: { status: 'failed', reason: 'no-room' },
    });
    await device.music.setQuota(SIZE);
    await device.settled();
    expect(device.music.state().tracks).to.deep.include({ foreign: { status: 'failed', reason: 'protected' } });
    expect(device.music.state().tracks['clear']?.status).to.equal('kept');
  });

  it('is downloaded once by several pages, which all know it', async () => {
    const device = openDevice(['clear', 'locked']);
    const pages = [device.music, device.openPage(), device.openPage()];
    await Promise.all(pages.map((music, at) => music.keep({ ...ALBUM, uri: `album ${String(at)}` })));
    for (const music of pages) music.resume();
    await device.settled();
    expect(device.asked.filter((what) => what === 'media')).to.have.lengthOf(2);
    for (const music of pages) {
      expect(music.state().items).to.have.lengthOf(3);
      expect(Object.values(music.state().tracks).map(({ status }) => status)).to.deep.equal(['kept', 'kept']);
    }
  });

  it('follows the changes of playlists and liked songs, and not those of albums', async () => {
    let listed = ['clear'];
    const device = openDevice(() => listed);
    const uris = ['spotify:album:1', 'spotify:playlist:1', 'spotify:user:ada:collection'];
    for (const uri of uris) await device.music.keep({ ...ALBUM, uri });
    listed = ['locked', 'clear'];
    await device.music.followChanges();
    await device.settled();
    const { items, tracks } = device.music.state();
    expect(items.map(({ trackUris }) => trackUris.length)).to.deep.equal([2, 2, 1]);
    expect(tracks['locked']?.status).to.equal('kept');
    device.cut(true);
    await device.music.followChanges();
    expect(device.music.state().items).to.deep.equal(items);
  });

  it('asks the browser for a lasting store with the first item only', async () => {
    const device = openDevice(['clear']);
    await device.music.keep(ALBUM);
    await device.music.keep({ ...ALBUM, uri: 'other' });
    expect(device.persisted()).to.equal(1);
  });

  it('leaves no file behind once it is removed', async () => {
    const device = openDevice(['clear', 'locked']);
    await device.music.keep(ALBUM);
    await device.settled();
    await device.music.remove('album');
    expect(await device.files.names()).to.deep.equal(['index']);
    expect(device.music.state().tracks).to.deep.equal({});
  });
});
