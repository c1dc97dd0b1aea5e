import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import type { AudioSource } from '#adapters/service/application/ports/media/packager.ts';
import { packagerContract } from '#tests/contracts/packager.ts';
import { packagerForSuite } from './support/fixtures.ts';
import { MASTER_KEY } from './support/tools.ts';

const tone = (
  number: number,
  codec: AudioSource['codec'],
  container: AudioSource['container'],
  durationMs: number,
): AudioSource => ({
  id: `tone${number}`.padStart(22, '0'),
  path: `/music/${number}`,
  sizeBytes: 1_000_000,
  modifiedMs: 0,
  codec,
  container,
  durationMs,
  sampleRateHz: 44_100,
  channels: 2,
  bitrateBps: 128_000,
});

packagerContract('made-up sound', async () => ({
  packager: createTonePackager({ masterKey: MASTER_KEY }),
  sources: [
    tone(1, 'aac', 'mp4', 61_000),
    tone(2, 'mp3', 'mpeg', 200_123),
    tone(3, 'vorbis', 'ogg', 12_345),
    tone(4, 'opus', 'ogg', 30_000),
  ],
}));

describe('files on disk [S9.55]', () => {
  const { packager, sourceOf } = packagerForSuite();
  const names = ['m4aLong', 'flac16', 'flac24', 'opus', 'mp3', 'mp3Variable', 'vorbis', 'wav'] as const;

  packagerContract('files on disk', async () => ({
    packager,
    sources: await Promise.all(names.map((name) => sourceOf(name))),
  }));
});
