import { MP3_DECODER_DELAY_SAMPLES } from '../constants/playback/media.ts';
import type { SeekTable } from './types.ts';

/** `dOps`, the configuration box of an Opus decoder: type, version, channels, pre-skip, sample rate, then the output gain. */
const DOPS = [0x64, 0x4f, 0x70, 0x73] as const;
const PRE_SKIP_OFFSET = DOPS.length + 2;
const GAIN_LOW_BYTE_OFFSET = DOPS.length + 9;

/**
 * The init segment of an Opus track with a decoder configuration of its own; other init segments stay unchanged.
 *
 * A browser continues with the same decoder when the next track has the same configuration. An Opus stream in the old
 * decoder state starts with a burst of noise. So every other track is 1/256 dB louder, which is inaudible:
 * the new configuration makes the browser start a new decoder. It would then drop the pre-skip a second time,
 * so the box names none; the append window cuts it.
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
 * The seek table of an MP3 file for MSE. A browser cuts decoded sound 529 samples later than requested, because it knows
 * the delay of its decoder. A delay that includes these 529 samples would leave silence at every join.
 */
export function withoutDecoderDelay(table: SeekTable): SeekTable {
  const known = Math.min(MP3_DECODER_DELAY_SAMPLES, table.encoder_delay_samples);
  return {
    ...table,
    encoder_delay_samples: table.encoder_delay_samples - known,
    padding_samples: table.padding_samples + known,
  };
}
