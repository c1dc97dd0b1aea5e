import { OPUS_SAMPLE_RATE_HZ } from '../../../domain/constants/media/readers.ts';
import { concat, u16, u32 } from '../../../application/media/drm/mp4-box-writer.ts';
import { createWindow, type ByteSource } from '../../readers/byte-source.ts';
import type { OggPage } from '../../readers/ogg-page.ts';
import { brokenFileError, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import { createPacketList, sumOf, type PacketIndex, type Piece } from '../packet-index.ts';
import { createDelacer, pagesOf } from './ogg.ts';

interface Head {
  readonly channels: number;
  readonly preSkip: number;
  /** Content of the dOps box. */
  readonly config: Uint8Array;
}

interface Ending {
  readonly pieces: readonly Piece[];
  readonly page: OggPage;
}

const HEAD_BYTES = 19;
const HEADERS = 2;

/**
 * Packets of an Ogg Opus file with their durations. `delay` is the stream's pre-skip; the last page's granule gives the
 * padding of the last packets.
 */
export async function indexOpus(source: ByteSource): Promise<PacketIndex> {
  const window = createWindow(source);
  const packets = createPacketList();
  const splits = new Map<number, readonly Piece[]>();
  let head: Head | null = null;
  let seen = 0;
  let firstEnd: { readonly granule: number; readonly packets: number } | null = null;
  let granule = 0;
  let endings: Ending[] = [];
  const delace = createDelacer((pieces, page) => endings.push({ pieces, page }));
  for await (const page of pagesOf(window)) {
    endings = [];
    delace(page);
    for (const { pieces } of endings) {
      const first = pieces[0] ?? { offset: 0, size: 0 };
      const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
      seen += 1;
      if (seen === 1) head = parseOpusHead(await source.read(first.offset, size));
      if (seen <= HEADERS || size === 0) continue;
      const held = window.read(first.offset, 2);
      const start = held instanceof Promise ? await held : held;
      if (pieces.length > 1) splits.set(packets.length, pieces);
      packets.push(first.offset, size, opusPacketSamples(start.readUInt8(0), start.length > 1 ? start.readUInt8(1) : 0));
    }
    if (packets.length === 0 || page.granule < 0) continue;
    granule = Number(page.granule);
    firstEnd ??= { granule, packets: packets.length };
  }
  if (head === null || firstEnd === null) throw brokenFileError('it holds no Opus sound');
  const list = packets.finish();
  const start = Math.max(0, firstEnd.granule - sumOf(list.durations, 0, firstEnd.packets));
  const padding = Math.max(0, start + sumOf(list.durations) - granule);
  return { ...list, ...opusSetup(head), padding, splits };
}

/** The fields of an Opus PacketIndex besides its packets and its end. */
function opusSetup(head: Head) {
  return {
    codec: 'opus',
    codecString: 'opus',
    config: head.config,
    timescale: OPUS_SAMPLE_RATE_HZ,
    sampleRateHz: OPUS_SAMPLE_RATE_HZ,
    channels: head.channels,
    bitsPerSample: 16,
    delay: head.preSkip,
  } as const;
}

/** Chromium refuses a dOps whose rate differs from the sample entry's, so it is always 48000. */
function parseOpusHead(packet: Buffer): Head {
  if (packet.toString('latin1', 0, 8) !== 'OpusHead' || packet.length < HEAD_BYTES)
    throw unsupportedFileError('This is not an Opus file.');
  const channels = packet.readUInt8(9);
  const preSkip = packet.readUInt16LE(10);
  const family = packet.readUInt8(18);
  const mapping = family === 0 ? new Uint8Array() : packet.subarray(HEAD_BYTES, HEAD_BYTES + 2 + channels);
  const fixed = concat([Uint8Array.of(0, channels), u16(preSkip), u32(OPUS_SAMPLE_RATE_HZ), u16(packet.readUInt16LE(16))]);
  return { channels, preSkip, config: concat([fixed, Uint8Array.of(family), mapping]) };
}

/** Samples at 48 kHz in a packet, from its table-of-contents byte and, for code 3, its frame count. */
export function opusPacketSamples(toc: number, countByte: number): number {
  const code = toc & 3;
  const frames = code === 0 ? 1 : code === 3 ? countByte & 0x3f : 2;
  return frames * frameSamples(toc >> 3);
}

function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1_920, 2_880][config & 3] ?? 0;
  if (config < 16) return [480, 960][config & 1] ?? 0;
  return 120 << (config & 3);
}
