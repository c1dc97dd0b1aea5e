import {
  AAC_PACKET_SAMPLES,
  ENCODED_BITRATE_BPS,
  ENCODED_MONO_BITRATE_BPS,
  FALLBACK_SAMPLE_RATE_HZ,
  FRAGMENT_ROOM_BYTES,
  FRAGMENT_ROOM_FACTOR,
} from '../../../domain/constants/media/packaging.ts';
import { AAC_RATES_HZ } from '../indexers/aac-config.ts';
import { groupPackets, type Run } from '../layout/fragments.ts';
import type { AudioInfo } from '../audio-types.ts';

/** A fragment of re-encoded sound and the bytes its packets may take. */
export interface ReservedRun extends Run {
  readonly reservedBytes: number;
}

/** All that is decided of a re-encoded file before it is encoded. */
export interface EncodePlan {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bitrateBps: number;
  /** Of the music, at the encoded rate. */
  readonly totalSamples: number;
  readonly packetCount: number;
  readonly runs: readonly ReservedRun[];
}

const CHANNELS_MAX = 2;

/** Derives packets, fragments and their room from rate, channels and length alone, so that ranges never move. */
export function planEncoding(info: AudioInfo): EncodePlan {
  const sampleRateHz = AAC_RATES_HZ.includes(info.sampleRateHz) ? info.sampleRateHz : FALLBACK_SAMPLE_RATE_HZ;
  const channels = Math.min(info.channels, CHANNELS_MAX);
  const bitrateBps = channels === 1 ? ENCODED_MONO_BITRATE_BPS : ENCODED_BITRATE_BPS;
  const totalSamples = Math.round((info.totalSamples * sampleRateHz) / info.sampleRateHz);
  const packetCount = Math.ceil((totalSamples + AAC_PACKET_SAMPLES) / AAC_PACKET_SAMPLES);
  const runs = groupPackets(durationsOf(packetCount), sampleRateHz).map((run) => {
    const nominalBytes = (run.duration * bitrateBps) / 8 / sampleRateHz;
    return { ...run, reservedBytes: Math.ceil(nominalBytes * FRAGMENT_ROOM_FACTOR) + FRAGMENT_ROOM_BYTES };
  });
  return { sampleRateHz, channels, bitrateBps, totalSamples, packetCount, runs };
}

export function durationsOf(packetCount: number): Uint32Array {
  return new Uint32Array(packetCount).fill(AAC_PACKET_SAMPLES);
}
