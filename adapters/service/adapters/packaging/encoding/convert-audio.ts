import type { EncodeJob } from './aac-encoder.ts';

/** Decoded sound: one array a channel, of one length. */
export interface DecodedAudio {
  readonly sampleRateHz: number;
  readonly planes: readonly Float32Array[];
}

export interface ConvertedAudio {
  readonly planes: readonly Float32Array[];
  /** Samples before these. */
  readonly at: number;
}

type Target = Pick<EncodeJob, 'sampleRateHz' | 'channels' | 'totalSamples'>;

/** The gain of further channels when they are mixed down to two. */
const SIDE_GAIN = Math.SQRT1_2;

/** Sound in the encoder's rate and channels, cut to the length it was announced with, filled up with silence. */
export async function* convertAudio(audio: AsyncIterable<DecodedAudio>, target: Target): AsyncGenerator<ConvertedAudio> {
  const resamplers = Array.from({ length: target.channels }, () => createResampler());
  let at = 0;
  for await (const { planes, sampleRateHz } of audio) {
    const mixed = mixDown(planes, target.channels);
    const even = mixed.map((plane, channel) => resamplers[channel]?.(plane, sampleRateHz / target.sampleRateHz) ?? plane);
    const wanted = Math.min(even[0]?.length ?? 0, target.totalSamples - at);
    if (wanted > 0) yield { planes: even.map((plane) => plane.subarray(0, wanted)), at };
    at += wanted;
    if (at >= target.totalSamples) return;
  }
  const missing = target.totalSamples - at;
  if (missing > 0 && missing < target.sampleRateHz) yield { planes: resamplers.map(() => new Float32Array(missing)), at };
}

/** Maps to the wanted number of channels: extra ones are mixed into the others, a missing one is a copy of the first. */
function mixDown(planes: readonly Float32Array[], channels: number): readonly Float32Array[] {
  if (planes.length === channels) return planes;
  const sides = planes.slice(channels);
  const scale = 1 / (1 + SIDE_GAIN * sides.length);
  return Array.from({ length: channels }, (_, channel) => {
    const own = planes[channel] ?? planes[0] ?? new Float32Array();
    return own.map((sample, index) => scale * sides.reduce((sum, side) => sum + SIDE_GAIN * (side[index] ?? 0), sample));
  });
}

/** Straight lines between samples: good enough for the rare rates that AAC does not know. `step` is from rate over to rate. */
function createResampler() {
  let last = 0;
  let position = 1;
  return (plane: Float32Array, step: number): Float32Array => {
    if (step === 1) return plane;
    const resampled: number[] = [];
    for (; position < plane.length + 1; position += step) {
      const index = Math.floor(position);
      const before = index === 0 ? last : (plane[index - 1] ?? 0);
      const after = plane[index] ?? before;
      resampled.push(before + (after - before) * (position - index));
    }
    position -= plane.length;
    last = plane.at(-1) ?? last;
    return Float32Array.from(resampled);
  };
}
