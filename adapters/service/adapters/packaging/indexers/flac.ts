import { createWindow, type ByteSource, type Window } from '../../readers/byte-source.ts';
import { brokenFileError, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import { createPacketList, type PacketIndex } from '../packet-index.ts';
import {
  FLAC_HEADER_BYTES_MAX,
  FLAC_MARK,
  flacBlocks,
  parseFlacFrame,
  parseStreamInfo,
  STREAMINFO_BYTES,
  type FlacBlock,
  type StreamInfo,
} from '../../readers/flac-header.ts';
import { skipId3, audioEnd } from '../../readers/id3-and-ape-sizes.ts';

const STREAMINFO = 0;
const SYNC_BYTE = 0xff;

/** Frames of a FLAC file, found by sync code, expected number and the checksum of their headers. */
export async function indexFlac(source: ByteSource): Promise<PacketIndex> {
  const window = createWindow(source);
  const { config, audioAt } = await readMetadata(window);
  const info = parseStreamInfo(config);
  const packets = await walkFrames(window, audioAt, await audioEnd(window), info);
  return { ...packets.finish(), ...flacSetup(config, info) };
}

/** The fields of a FLAC PacketIndex besides its packets. */
function flacSetup(config: Uint8Array, info: StreamInfo) {
  return {
    codec: 'flac',
    codecString: 'flac',
    config,
    timescale: info.sampleRateHz,
    sampleRateHz: info.sampleRateHz,
    channels: info.channels,
    bitsPerSample: info.bitsPerSample,
    delay: 0,
    padding: 0,
    splits: new Map(),
  } as const;
}

async function readMetadata(window: Window): Promise<{ readonly config: Uint8Array; readonly audioAt: number }> {
  const start = await skipId3(window);
  const mark = await window.read(start, FLAC_MARK.length);
  if (mark.toString('latin1') !== FLAC_MARK) throw unsupportedFileError('This is not a FLAC file.');
  let config: Uint8Array | null = null;
  let last: FlacBlock | null = null;
  for await (const block of flacBlocks(window, start + FLAC_MARK.length)) {
    last = block;
    if (block.type === STREAMINFO) config = Uint8Array.from(await window.read(block.contentAt, STREAMINFO_BYTES));
  }
  if (last?.isLast !== true) throw brokenFileError('its description ends too early');
  if (config?.length !== STREAMINFO_BYTES) throw brokenFileError('it does not declare its audio format');
  return { config, audioAt: last.end };
}

async function walkFrames(window: Window, from: number, end: number, info: StreamInfo) {
  const packets = createPacketList();
  let current = parseFlacFrame(await window.read(from, FLAC_HEADER_BYTES_MAX), info);
  let offset = from;
  if (current === null) throw brokenFileError('its first frame cannot be read');
  while (current !== null) {
    const expected: number = current.number + (current.isVariable ? current.blockSamples : 1);
    const next = await findFrame(window, offset + Math.max(info.frameBytesMin, 1), end, expected, info);
    packets.push(offset, (next?.offset ?? end) - offset, current.blockSamples);
    offset = next?.offset ?? end;
    current = next?.frame ?? null;
  }
  return packets;
}

async function findFrame(window: Window, from: number, end: number, expected: number, info: StreamInfo) {
  let offset = from;
  while (offset + 2 <= end) {
    const heldOrWait = window.from(offset);
    const held = heldOrWait instanceof Promise ? await heldOrWait : heldOrWait;
    if (held.length === 0) return null;
    for (let at = held.indexOf(SYNC_BYTE); at >= 0; at = held.indexOf(SYNC_BYTE, at + 1)) {
      if (at + 1 < held.length && (held.readUInt8(at + 1) & 0xfe) !== 0xf8) continue;
      const viewOrWait = window.read(offset + at, FLAC_HEADER_BYTES_MAX);
      const frame = parseFlacFrame(viewOrWait instanceof Promise ? await viewOrWait : viewOrWait, info);
      if (frame?.number === expected) return { offset: offset + at, frame };
    }
    offset += held.length;
  }
  return null;
}
