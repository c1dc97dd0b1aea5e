import type { Mp3Header } from './mp3-header.ts';

export interface Mp3Info {
  /** Samples that the encoder added before and after the music; null when the header does not have them. */
  readonly gapless: { readonly delay: number; readonly padding: number } | null;
}

const XING_MARKS = ['Xing', 'Info'];
const VBRI_MARK = 'VBRI';
const VBRI_AT = 36;
/** Sizes of the optional fields after the flags: frames, bytes, table of contents, quality. */
const XING_FIELDS = [4, 4, 100, 4];
/** Bytes from the name of the encoder to the three bytes of delay and padding. */
const GAPLESS_AT = 21;

/**
 * Whether the bytes contain the mark of a Xing or VBRI header anywhere. Less exact than `parseMp3Info`, but track ids depend
 * on this result.
 */
export function hasMp3Mark(bytes: Buffer): boolean {
  return [...XING_MARKS, VBRI_MARK].some((mark) => bytes.includes(mark));
}

/** The Xing or VBRI header in the first frame of a file; null when the frame holds sound. */
export function parseMp3Info(frame: Buffer, header: Mp3Header): Mp3Info | null {
  if (frame.toString('latin1', VBRI_AT, VBRI_AT + VBRI_MARK.length) === VBRI_MARK) return { gapless: null };
  const at = [header.xingAt, header.xingAt + 2].find((place) => XING_MARKS.includes(frame.toString('latin1', place, place + 4)));
  if (at === undefined || frame.length < at + 8) return null;
  const flags = frame.readUInt32BE(at + 4);
  const name = XING_FIELDS.reduce((place, size, bit) => place + ((flags >> bit) & 1) * size, at + 8);
  return { gapless: gaplessAt(frame, name) };
}

function gaplessAt(frame: Buffer, name: number): Mp3Info['gapless'] {
  if (frame.length < name + GAPLESS_AT + 3 || !/^L(AME|avc|avf)/.test(frame.toString('latin1', name, name + 4))) return null;
  const both = frame.readUIntBE(name + GAPLESS_AT, 3);
  return { delay: both >> 12, padding: both & 0xfff };
}
