import { MP3_DECODER_DELAY_SAMPLES } from '../constants/playback/media.ts';
import type { SeekTable } from './types.ts';

/** `dOps`, the box that sets up an Opus decoder: type, version, channels, pre-skip, sample rate, then the output gain. */
const DOPS = [0x64, 0x4f, 0x70, 0x73] as const;
const PRE_SKIP_OFFSET = DOPS.length + 2;
const GAIN_LOW_BYTE_OFFSET = DOPS.length + 9;

/**
 * The init segment of an Opus track so that it joins another one; any other init segment as it is.
 *
 * A browser goes on with the same decoder when a track of the same set-up follows, and an Opus stream that starts in
 * the state another one left bursts into noise for a frame. So every other track is a 256th of a decibel louder, which
 * nobody hears: another set-up makes the browser start afresh. It would then drop the pre-skip once more than the
 * append window does, so the box names none: the window cuts it.
 */
export function withDistinctDecoderConfig(init: Uint8Array, ordinal: number): Uint8Array {
  const at = init.findIndex((_, start) => DOPS.every((byte, index) => init[start + index] === byte));
  if (at < 0 || at + GAIN_LOW_BYTE_OFFSET >= init.length) return init;
  const changed = init.slice();
  changed.fill(0, at + PRE_SKIP_OFFSET, at + PRE_SKIP_OFFSET + 2);
  changed[at + GAIN_LOW_BYTE_OFFSET] = (init[at + GAIN_LOW_BYTE_OFFSET] ?? 0) ^ (ordinal & 1);
  return changed;
}

/**
 * The seek table of an MP3 file for a browser's MSE, which cuts decoded sound 529 samples later than told because it
 * knows its decoder's own delay. A delay that holds these 529 already would leave a hole of silence at every join.
 */
export function withoutDecoderDelay(table: SeekTable): SeekTable {
  const known = Math.min(MP3_DECODER_DELAY_SAMPLES, table.encoder_delay_samples);
  return {
    ...table,
    encoder_delay_samples: table.encoder_delay_samples - known,
    padding_samples: table.padding_samples + known,
  };
}
