import { HEADER_BYTES_MAX } from '../../../domain/constants/media/packaging.ts';
import { boxAt, boxesIn, boxesOf } from '../../readers/box-reader.ts';
import type { ByteSource } from '../../readers/byte-source.ts';
import { brokenFileError, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import { createPacketList, sumOf, type PacketIndex } from '../packet-index.ts';

import { readGapless } from './mp4-gapless.ts';
import { readSampleEntry } from './mp4-entry.ts';
import { readSamples } from './mp4-samples.ts';

/**
 * Packets of the first sound track of an MP4 file, from its sample tables alone. Delay and padding are read from iTunes'
 * gapless metadata, else from the edit list.
 */
export async function indexMp4(source: ByteSource): Promise<PacketIndex> {
  const moov = await readMoov(source);
  const track = boxesIn(moov).find((box) => box.type === 'trak' && isAudioTrack(box.content));
  const media = track && boxAt(track.content, 'mdia');
  const table = media && boxAt(media, 'minf', 'stbl');
  const header = media && boxAt(media, 'mdhd');
  const entries = table && boxAt(table, 'stsd');
  if (!track || !table || !header || !entries) throw unsupportedFileError('This MP4 file has no sound track.');
  const entry = readSampleEntry(entries);
  const packets = createPacketList();
  readSamples(table, packets);
  if (packets.length === 0) throw unsupportedFileError('This kind of MP4 file (in fragments) cannot be played.');
  const list = packets.finish();
  const timescale = header.readUInt8() === 1 ? header.readUInt32BE(20) : header.readUInt32BE(12);
  const cut = entry.codec === 'aac' ? evenLast(list.durations) : 0;
  if (list.sizes.length === 0 || timescale === 0) throw brokenFileError('its sample tables are empty');
  const timing = { timescale, sampleRateHz: entry.sampleRateHz, total: sumOf(list.durations), cut };
  return { ...list, ...entry, ...readGapless(moov, track.content, timing), timescale, splits: new Map() };
}

async function readMoov(source: ByteSource): Promise<Buffer> {
  for await (const { name, contentAt, sizeBytes } of boxesOf(source)) {
    if (name !== 'moov') continue;
    const there = Math.min(sizeBytes, source.sizeBytes - contentAt);
    if (there > HEADER_BYTES_MAX) throw brokenFileError('its description is too large');
    return source.read(contentAt, there);
  }
  throw brokenFileError('its description (moov) is missing');
}

function isAudioTrack(track: Buffer): boolean {
  const handler = boxAt(track, 'mdia', 'hdlr');
  return handler?.toString('latin1', 8, 12) === 'soun';
}

/** Some writers shorten the last AAC packet to mark the end of the music: it still decodes whole. */
function evenLast(durations: Uint32Array): number {
  const [first, last] = [durations[0] ?? 0, durations.at(-1) ?? 0];
  if (last >= first) return 0;
  durations[durations.length - 1] = first;
  return first - last;
}
