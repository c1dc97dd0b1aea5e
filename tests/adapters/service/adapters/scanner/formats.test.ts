import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

/** The arguments of ffmpeg, and the codec and container the scan reports. */
const FILES = [
  ['deep.wav', ['-c:a', 'pcm_s24le'], 'pcm wav'],
  ['float.wav', ['-c:a', 'pcm_f32le'], 'pcm wav'],
  ['around.wav', ['-c:a', 'pcm_s16le', '-ac', '6'], 'pcm wav'],
  ['plain.wav', ['-c:a', 'pcm_s16le'], 'pcm wav'],
  ['raw.aac', ['-c:a', 'aac'], 'aac adts'],
] as const;

const SECONDS = 2;

describe('formats of music files', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  const make = (name: string, args: readonly string[]) => {
    const source = ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${SECONDS}`];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, '-metadata', `title=${name}`, ...args, join(folder.root, name)]);
  };

  it('are understood where a WAV is deep, in floats or has many channels, and where AAC comes raw', async () => {
    for (const [name, args] of FILES) make(name, args);
    await folder.scan();
    expect(await folder.problems()).to.deep.equal([]);
    const tracks = await folder.tracks();
    const found = tracks.map(({ source }) => `${source.codec} ${source.container}`).toSorted();
    expect(found).to.deep.equal(FILES.map(([, , kind]) => kind as string).toSorted());
    for (const { source } of tracks) expect(source.durationMs).to.be.closeTo(SECONDS * 1_000, 60);
  });

  it('are refused by name where a WAV holds what nothing decodes, or raw AAC is cut off', async () => {
    make('deep.wav', ['-c:a', 'pcm_s24le']);
    const bytes = readFileSync(join(folder.root, 'deep.wav'));
    bytes.writeUInt16LE(0x2000, bytes.indexOf('fmt ') + 8 + 24);
    folder.write('deep.wav', bytes);
    make('raw.aac', ['-c:a', 'aac']);
    folder.write('raw.aac', readFileSync(join(folder.root, 'raw.aac')).subarray(0, 20));
    await folder.scan();
    const reasons = new Map((await folder.problems()).map(({ path, reason }) => [basename(path), reason]));
    expect(reasons.get('deep.wav')).to.contain('is of a kind that is not understood here');
    expect(reasons.get('raw.aac')).to.contain('is of a kind that is not understood here');
    expect(await folder.tracks()).to.deep.equal([]);
  });
});
