import { PREVIEW_LENGTH_MS } from '#domain/constants/page/embed.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { AudioSource, Variant } from '../../application/ports/media/packager.ts';
import { sourceKey } from './index-store.ts';
import type { KeyInfo } from '../../application/media/drm/content-keys.ts';
import { fragmentHeaderBytes, isEvenRun } from './layout/fragment-header.ts';
import { groupPackets, packetsForMs } from './layout/fragments.ts';
import { layOutSegments, seekTableOf, type SizedRun } from './layout/layout.ts';
import type { TrackSetup } from './layout/track.ts';
import { createFileReader } from './file-reader.ts';
import { musicDuration, sumOf, type PacketIndex } from './packet-index.ts';
import { readRange } from './byte-range.ts';
import { bitrateOf, etagOf, type ServedFile } from '../../application/ports/media/served-file.ts';
import { openSource } from './source-file.ts';
import { formatOf } from '../../application/records/audio-variants.ts';

/** A source's own packets in fragmented MP4, without re-encoding: whole, or the first 30 seconds of it. */
export function packageRemuxed(
  files: MusicFiles,
  source: AudioSource,
  variant: Variant,
  whole: PacketIndex,
  key: KeyInfo | null,
): ServedFile {
  const index = variant === 'preview' ? headOf(whole, PREVIEW_LENGTH_MS) : whole;
  const track = trackOf(index, key);
  const layout = layOutSegments(track, sizedRuns(track, index));
  const payloadBytes = sumOf(index.sizes);
  const bitrateBps = bitrateOf(payloadBytes, sumOf(index.durations), index.timescale);
  return {
    file: {
      mimeType: `audio/mp4; codecs="${index.codecString}"`,
      format: formatOf(codecOf(index), bitrateBps),
      bitrateBps,
      sizeBytes: layout.sizeBytes,
      etag: etagOf(sourceKey(source), variant, layout.sizeBytes),
      seekTable: seekTableOf(layout, index.padding),
    },
    async *read(first, last) {
      const file = await openSource(files, source);
      try {
        yield* readRange(layout, createFileReader(index, file), first, last);
      } finally {
        await file.close();
      }
    },
  };
}

/** The first packets of an index, enough for so much music. */
export function headOf(index: PacketIndex, lengthMs: number): PacketIndex {
  const count = packetsForMs(index.durations, index.timescale, index.delay, lengthMs);
  if (count === index.sizes.length) return index;
  const durations = index.durations.subarray(0, count);
  const music = Math.round((lengthMs * index.timescale) / 1_000);
  return {
    ...index,
    offsets: index.offsets.subarray(0, count),
    sizes: index.sizes.subarray(0, count),
    durations,
    padding: Math.max(0, sumOf(durations) - index.delay - music),
  };
}

function trackOf(index: PacketIndex, key: KeyInfo | null): TrackSetup {
  return { ...index, packetDuration: index.durations[0] ?? 0, musicDuration: musicDuration(index), key };
}

function sizedRuns(track: TrackSetup, index: PacketIndex): readonly SizedRun[] {
  return groupPackets(index.durations, index.timescale).map((run) => {
    const end = run.firstPacket + run.packetCount;
    const isEven = isEvenRun(track, index.durations.subarray(run.firstPacket, end));
    const headerBytes = fragmentHeaderBytes(run.packetCount, isEven, track.key !== null);
    return { ...run, headerBytes, sizeBytes: headerBytes + sumOf(index.sizes, run.firstPacket, end) };
  });
}

function codecOf(index: PacketIndex): 'aac' | 'opus' | 'flac' {
  return index.codec === 'opus' || index.codec === 'flac' ? index.codec : 'aac';
}
