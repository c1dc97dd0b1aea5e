import { PREVIEW_LENGTH_MS } from '#domain/constants/page/embed.ts';
import { AAC_PACKET_SAMPLES } from '../../domain/constants/media/packaging.ts';
import type { AudioSource, Variant } from '../../application/ports/media/packager.ts';
import { durationsOf, type EncodePlan } from './encoding/plan.ts';
import { AAC_LC, audioSpecificConfig } from './indexers/aac-config.ts';
import { sourceKey } from './index-store.ts';
import type { KeyInfo } from '../../application/media/drm/content-keys.ts';
import { fragmentHeaderBytes } from './layout/fragment-header.ts';
import { packetsForMs } from './layout/fragments.ts';
import { layOutSegments, seekTableOf, type SizedRun } from './layout/layout.ts';
import type { TrackSetup } from './layout/track.ts';
import { readRange, type PacketReader } from './byte-range.ts';
import { etagOf, type ServedFile } from '../../application/ports/media/served-file.ts';
import { formatOf } from '../../application/records/audio-variants.ts';

/** A source re-encoded to AAC in fragmented MP4, in places fixed before the encoder starts: whole, or its first 30 seconds. */
export function packageEncoded(
  source: AudioSource,
  variant: Variant,
  plan: EncodePlan,
  packets: PacketReader,
  key: KeyInfo | null,
  encoderId: string,
): ServedFile {
  const isPreview = variant === 'preview';
  const previewCount = packetsForMs(durationsOf(plan.packetCount), plan.sampleRateHz, AAC_PACKET_SAMPLES, PREVIEW_LENGTH_MS);
  const packetCount = isPreview ? Math.min(plan.packetCount, previewCount) : plan.packetCount;
  const musicSamples = isPreview
    ? Math.min(plan.totalSamples, (PREVIEW_LENGTH_MS * plan.sampleRateHz) / 1_000)
    : plan.totalSamples;
  const track = trackOf(plan, musicSamples, key);
  const layout = layOutSegments(track, sizedRuns(plan, packetCount, key !== null));
  return {
    file: {
      mimeType: `audio/mp4; codecs="mp4a.40.${AAC_LC}"`,
      format: formatOf('aac', plan.bitrateBps),
      bitrateBps: plan.bitrateBps,
      sizeBytes: layout.sizeBytes,
      etag: etagOf(sourceKey(source), variant, layout.sizeBytes, encoderId),
      seekTable: seekTableOf(layout, Math.max(0, packetCount * AAC_PACKET_SAMPLES - AAC_PACKET_SAMPLES - musicSamples)),
    },
    read: (first, last) => readRange(layout, packets, first, last),
  };
}

function trackOf(plan: EncodePlan, musicDuration: number, key: KeyInfo | null): TrackSetup {
  const { sampleRateHz, channels } = plan;
  return {
    codec: 'aac',
    config: audioSpecificConfig(AAC_LC, sampleRateHz, channels),
    timescale: sampleRateHz,
    sampleRateHz,
    channels,
    bitsPerSample: 16,
    delay: AAC_PACKET_SAMPLES,
    packetDuration: AAC_PACKET_SAMPLES,
    musicDuration,
    key,
  };
}

/** A preview's last fragment holds fewer packets in the space of the whole one, so they always fit. */
function sizedRuns(plan: EncodePlan, packetCount: number, isProtected: boolean): readonly SizedRun[] {
  return plan.runs
    .filter(({ firstPacket }) => firstPacket < packetCount)
    .map((run) => {
      const count = Math.min(run.packetCount, packetCount - run.firstPacket);
      const headerBytes = fragmentHeaderBytes(count, true, isProtected);
      const sizeBytes = headerBytes + run.reservedBytes;
      return { ...run, packetCount: count, duration: count * AAC_PACKET_SAMPLES, headerBytes, sizeBytes };
    });
}
