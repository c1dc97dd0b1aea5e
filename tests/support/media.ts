import fc from 'fast-check';
import type { PlayableTrack, SeekTable } from '#domain/media/types.ts';

/** Any seek table that can be true: some sound is left between delay and padding. */
export const anySeekTable: fc.Arbitrary<SeekTable> = fc
  .record({
    offset: fc.integer({ min: 0, max: 100_000 }),
    timescale: fc.constantFrom(1_000, 22_050, 44_100, 48_000, 96_000),
    encoder_delay_samples: fc.constantFrom(0, 312, 1_024, 2_112),
    padding_samples: fc.integer({ min: 0, max: 2_000 }),
    segments: fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 4_200, max: 960_000 })), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  .map((numbers) => ({ protection: null, pssh: null, ...numbers }));

/** A clear AAC track of some segments of 10 s, 1 s of which would be 1000 units of its timescale. */
export function builtTrack(changes: Partial<PlayableTrack> = {}, segments = 3): PlayableTrack {
  return {
    uri: 'spotify:track:0000000000000000000001',
    streamType: 'file_ids_mp4',
    fileId: '0'.repeat(40),
    mimeType: 'audio/mp4; codecs="mp4a.40.2"',
    durationMs: segments * 10_000,
    urls: ['https://cdn.example/file'],
    seekTable: {
      protection: null,
      pssh: null,
      offset: 800,
      timescale: 1_000,
      encoder_delay_samples: 0,
      padding_samples: 0,
      segments: Array.from({ length: segments }, () => [160_000, 10_000] as const),
    },
    loudness: null,
    ...changes,
  };
}
