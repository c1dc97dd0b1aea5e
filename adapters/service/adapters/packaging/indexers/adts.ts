import { AAC_PACKET_SAMPLES, SYNC_SEARCH_BYTES_MAX } from '../../../domain/constants/media/packaging.ts';
import { createWindow, type ByteSource, type Window } from '../../readers/byte-source.ts';
import { brokenFileError, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import { createPacketList, type PacketIndex } from '../packet-index.ts';
import { audioSpecificConfig, AAC_RATES_HZ } from './aac-config.ts';
import { skipId3, audioEnd } from '../../readers/id3-and-ape-sizes.ts';

const HEADER_BYTES = 7;
const CRC_BYTES = 2;

export interface AdtsHeader {
  readonly headerBytes: number;
  readonly frameBytes: number;
  readonly objectType: number;
  readonly rateIndex: number;
  readonly channels: number;
  readonly blocks: number;
}

/** The header at the start of these bytes, or null. */
export function parseAdtsHeader(bytes: Buffer): AdtsHeader | null {
  if (bytes.length < HEADER_BYTES || (bytes.readUInt16BE() & 0xfff6) !== 0xfff0) return null;
  const setup = bytes.readUInt32BE(2);
  const rateIndex = (setup >>> 26) & 15;
  const frameBytes = (setup >>> 5) & 0x1fff;
  const headerBytes = HEADER_BYTES + ((bytes.readUInt8(1) & 1) === 0 ? CRC_BYTES : 0);
  if (frameBytes <= headerBytes || rateIndex >= AAC_RATES_HZ.length) return null;
  const objectType = ((setup >>> 30) & 3) + 1;
  return { headerBytes, frameBytes, objectType, rateIndex, channels: (setup >>> 22) & 7, blocks: (bytes.readUInt8(6) & 3) + 1 };
}

/** Frames of a raw AAC (ADTS) file. The format has no delay and padding. */
export async function indexAdts(source: ByteSource): Promise<PacketIndex> {
  const window = createWindow(source);
  const end = await audioEnd(window);
  let offset = await findFirst(window, await skipId3(window), end);
  const first = parseAdtsHeader(await window.read(offset, HEADER_BYTES));
  if (first === null) throw brokenFileError('it has no AAC frames');
  if (first.blocks !== 1 || first.channels === 0) throw unsupportedFileError('This kind of raw AAC file cannot be played.');
  const packets = createPacketList();
  for (;;) {
    const held = window.read(offset, HEADER_BYTES);
    const header = parseAdtsHeader(held instanceof Promise ? await held : held);
    if (header === null || offset + header.frameBytes > end) break;
    packets.push(offset + header.headerBytes, header.frameBytes - header.headerBytes, AAC_PACKET_SAMPLES);
    offset += header.frameBytes;
  }
  const sampleRateHz = AAC_RATES_HZ[first.rateIndex] ?? 0;
  return {
    ...packets.finish(),
    codec: 'aac',
    codecString: `mp4a.40.${first.objectType}`,
    config: audioSpecificConfig(first.objectType, sampleRateHz, first.channels),
    timescale: sampleRateHz,
    sampleRateHz,
    channels: first.channels,
    bitsPerSample: 16,
    delay: 0,
    padding: 0,
    splits: new Map(),
  };
}

/** The first frame that another follows. */
async function findFirst(window: Window, from: number, end: number): Promise<number> {
  const stop = Math.min(end, from + SYNC_SEARCH_BYTES_MAX);
  for (let offset = from; offset < stop; offset++) {
    const header = parseAdtsHeader(await window.read(offset, HEADER_BYTES));
    if (header === null) continue;
    const after = offset + header.frameBytes;
    if (after === end || parseAdtsHeader(await window.read(after, HEADER_BYTES)) !== null) return offset;
  }
  throw brokenFileError('it has no AAC frames');
}
