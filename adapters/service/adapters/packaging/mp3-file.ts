import { PREVIEW_LENGTH_MS } from '#domain/constants/page/embed.ts';
import type { SeekTable, Segment } from '#domain/media/types.ts';
import { PAYLOAD_CHUNK_BYTES } from '../../domain/constants/media/packaging.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { AudioSource, Variant } from '../../application/ports/media/packager.ts';
import { sourceKey } from './index-store.ts';
import { groupPackets } from './layout/fragments.ts';
import { headOf } from './remuxed-files.ts';
import { sumOf, type PacketIndex } from './packet-index.ts';
import { bitrateOf, etagOf, type ServedFile } from '../../application/ports/media/served-file.ts';
import { openSource } from './source-file.ts';
import { formatOf } from '../../application/records/audio-variants.ts';

/**
 * The frames of an MP3 file as they are, from the first that holds sound (so without tags and without the Xing frame).
 * `encoder_delay_samples` is what to cut from the start of the decoded sound: the encoder's delay plus the decoder's 529.
 */
export function packageMp3(files: MusicFiles, source: AudioSource, variant: Variant, whole: PacketIndex): ServedFile {
  const index = variant === 'preview' ? headOf(whole, PREVIEW_LENGTH_MS) : whole;
  const start = index.offsets[0] ?? 0;
  const sizeBytes = (index.offsets.at(-1) ?? 0) + (index.sizes.at(-1) ?? 0) - start;
  const bitrateBps = bitrateOf(sumOf(index.sizes), sumOf(index.durations), index.timescale);
  return {
    file: {
      mimeType: 'audio/mpeg',
      format: formatOf('mp3', bitrateBps),
      bitrateBps,
      sizeBytes,
      etag: etagOf(sourceKey(source), variant, sizeBytes),
      seekTable: seekTableOf(index, start + sizeBytes),
    },
    async *read(first, last) {
      const file = await openSource(files, source);
      try {
        for (let at = first; at <= last; at += PAYLOAD_CHUNK_BYTES) {
          yield await file.readWhole(start + at, Math.min(PAYLOAD_CHUNK_BYTES, last + 1 - at));
        }
      } finally {
        await file.close();
      }
    },
  };
}

/** A segment ends at the next one's first frame, including bytes between frames. */
function seekTableOf(index: PacketIndex, end: number): SeekTable {
  const runs = groupPackets(index.durations, index.timescale);
  const startOf = (run: number) => index.offsets[runs[run]?.firstPacket ?? index.offsets.length] ?? end;
  return {
    protection: null,
    pssh: null,
    offset: 0,
    timescale: index.timescale,
    encoder_delay_samples: index.delay,
    padding_samples: index.padding,
    segments: runs.map(({ duration }, run): Segment => [startOf(run + 1) - startOf(run), duration]),
  };
}
