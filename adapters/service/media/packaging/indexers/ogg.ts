import { OGG_TAIL_BYTES, SYNC_SEARCH_BYTES_MAX } from '../../../constants/packaging.ts';
import { createWindow, type ByteSource, type Window } from '../bytes.ts';
import { broken } from '../failure.ts';
import type { Piece } from '../packet-index.ts';

export interface OggPage {
  readonly offset: number;
  readonly sizeBytes: number;
  readonly flags: number;
  readonly serial: number;
  /** Samples up to the end of the last packet that ends here; -1 when none does. */
  readonly granule: number;
  readonly lacing: Buffer;
  readonly bodyOffset: number;
}

const CONTINUED = 1;
const LAST_PAGE = 4;

const HEADER_BYTES = 27;
const HEADER_BYTES_MAX = HEADER_BYTES + 255;
const CAPTURE = 'OggS';
const WHOLE_SEGMENT = 255;

/** The page that starts exactly here, or null. */
export async function pageAt(window: Window, offset: number): Promise<OggPage | null> {
  const held = window.at(offset, HEADER_BYTES_MAX);
  const head = held instanceof Promise ? await held : held;
  if (head.length < HEADER_BYTES || head.toString('latin1', 0, 4) !== CAPTURE) return null;
  const bodyAt = HEADER_BYTES + head.readUInt8(26);
  const lacing = head.subarray(HEADER_BYTES, bodyAt);
  let bodyBytes = 0;
  for (const length of lacing) bodyBytes += length;
  if (offset + bodyAt + bodyBytes > window.sizeBytes) return null;
  return {
    offset,
    sizeBytes: bodyAt + bodyBytes,
    flags: head.readUInt8(5),
    serial: head.readUInt32LE(14),
    granule: Number(head.readBigInt64LE(6)),
    lacing,
    bodyOffset: offset + bodyAt,
  };
}

/** Pages of the stream that starts first in the file, up to its end; garbage between pages is stepped over. */
export async function* pagesOf(window: Window): AsyncGenerator<OggPage> {
  const first = await pageAt(window, 0);
  if (first === null) throw broken('it does not start with an Ogg page');
  let offset = 0;
  while (offset < window.sizeBytes) {
    const page = await pageAt(window, offset);
    if (page?.serial === first.serial) yield page;
    if (page?.serial === first.serial && (page.flags & LAST_PAGE) !== 0) return;
    const next = page === null ? await nextCapture(window, offset + 1) : offset + page.sizeBytes;
    if (next === null) return;
    offset = next;
  }
}

async function nextCapture(window: Window, from: number): Promise<number | null> {
  for (let offset = from; offset < from + SYNC_SEARCH_BYTES_MAX;) {
    const held = await window.from(offset);
    const at = held.indexOf(CAPTURE, 0, 'latin1');
    if (at >= 0) return offset + at;
    if (held.length < CAPTURE.length) return null;
    offset += held.length - CAPTURE.length + 1;
  }
  return null;
}

/** Hands on each packet of a stream as the pieces it lies in, with the page it ends on. */
export function createDelacer(take: (pieces: readonly Piece[], page: OggPage, isLastOfPage: boolean) => void) {
  let open: Piece[] = [];
  return (page: OggPage): void => {
    if ((page.flags & CONTINUED) === 0) open = [];
    const lastEnd = page.lacing.findLastIndex((length) => length < WHOLE_SEGMENT);
    let start = page.bodyOffset;
    let size = 0;
    page.lacing.forEach((length, index) => {
      size += length;
      if (length === WHOLE_SEGMENT) return;
      take([...open, { offset: start, size }], page, index === lastEnd);
      open = [];
      start += size;
      size = 0;
    });
    if (size > 0) open = [...open, { offset: start, size }];
  };
}

/** The granule of the last page of the file's first stream, read from the file's end. */
export async function lastGranule(source: ByteSource, serial: number): Promise<number | null> {
  const start = Math.max(0, source.sizeBytes - OGG_TAIL_BYTES);
  const tail = await source.read(start, OGG_TAIL_BYTES);
  const window = createWindow(source);
  for (let at = tail.lastIndexOf(CAPTURE, undefined, 'latin1'); at >= 0;) {
    const page = await pageAt(window, start + at);
    if (page !== null && page.serial === serial && page.granule >= 0) return page.granule;
    at = at === 0 ? -1 : tail.lastIndexOf(CAPTURE, at - 1, 'latin1');
  }
  return null;
}
