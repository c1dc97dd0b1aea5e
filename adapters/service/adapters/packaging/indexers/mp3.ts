import { MP3_DECODER_DELAY_SAMPLES, SYNC_SEARCH_BYTES_MAX } from '../../../domain/constants/media/packaging.ts';
import { createWindow, type ByteSource, type Window } from '../../readers/byte-source.ts';
import { brokenFileError } from '../../../application/ports/media/packaging-error.ts';
import { createPacketList, type PacketIndex } from '../packet-index.ts';
import { isSameStream, MP3_HEADER_BYTES, parseMp3Header, type Mp3Header } from '../../readers/mp3-header.ts';
import { skipId3, audioEnd } from '../../readers/id3-and-ape-sizes.ts';
import { parseMp3Info } from '../../readers/xing-header.ts';

interface Found {
  readonly offset: number;
  readonly word: number;
  readonly header: Mp3Header;
}

/**
 * Frames of an MP3 file, without a Xing, Info or VBRI frame at its start. With an encoder's tag, `delay` is its delay plus
 * the 529 samples every decoder adds, so it is exactly what to cut from the decoded sound; without one it is 0.
 */
export async function indexMp3(source: ByteSource): Promise<PacketIndex> {
  const window = createWindow(source);
  const end = await audioEnd(window);
  let frame = await findFrame(window, await skipId3(window), end, null);
  if (frame === null) throw brokenFileError('it has no MP3 frames');
  const first = frame;
  const info = parseMp3Info(await window.read(frame.offset, frame.header.frameBytes), frame.header);
  if (info !== null) frame = await following(window, frame, end);
  const packets = createPacketList();
  while (frame !== null) {
    packets.push(frame.offset, frame.header.frameBytes, frame.header.frameSamples);
    frame = await following(window, frame, end);
  }
  if (packets.length === 0) throw brokenFileError('it has no MP3 frames');
  const { sampleRateHz, channels } = first.header;
  const gapless = info?.gapless ?? null;
  return {
    ...packets.finish(),
    codec: 'mp3',
    codecString: 'mp3',
    config: new Uint8Array(),
    timescale: sampleRateHz,
    sampleRateHz,
    channels,
    bitsPerSample: 16,
    delay: gapless === null ? 0 : gapless.delay + MP3_DECODER_DELAY_SAMPLES,
    padding: gapless === null ? 0 : Math.max(0, gapless.padding - MP3_DECODER_DELAY_SAMPLES),
    splits: new Map(),
  };
}

/** The frame right behind, or the next one after garbage. */
async function following(window: Window, frame: Found, end: number): Promise<Found | null> {
  const offset = frame.offset + frame.header.frameBytes;
  return (await frameAt(window, offset, end, frame.word)) ?? findFrame(window, offset, end, frame.word);
}

async function frameAt(window: Window, offset: number, end: number, kin: number | null): Promise<Found | null> {
  if (offset + MP3_HEADER_BYTES > end) return null;
  const held = window.read(offset, MP3_HEADER_BYTES);
  const word = (held instanceof Promise ? await held : held).readUInt32BE();
  const header = parseMp3Header(word);
  const fits = header !== null && offset + header.frameBytes <= end && (kin === null || isSameStream(word, kin));
  return fits ? { offset, word, header } : null;
}

/** The next place where a frame starts that another frame, or the end, follows. */
async function findFrame(window: Window, from: number, end: number, kin: number | null): Promise<Found | null> {
  const stop = Math.min(end, from + SYNC_SEARCH_BYTES_MAX);
  let offset = from;
  while (offset < stop) {
    const found = await frameAt(window, offset, end, kin);
    if (found !== null) {
      const after = offset + found.header.frameBytes;
      if (after + MP3_HEADER_BYTES > end || (await frameAt(window, after, end, found.word)) !== null) return found;
    }
    offset = await nextSync(window, offset + 1, stop);
  }
  return null;
}

async function nextSync(window: Window, from: number, stop: number): Promise<number> {
  let offset = from;
  while (offset < stop) {
    const held = await window.from(offset);
    const at = held.indexOf(0xff);
    if (at >= 0) return offset + at;
    if (held.length === 0) return stop;
    offset += held.length;
  }
  return stop;
}
