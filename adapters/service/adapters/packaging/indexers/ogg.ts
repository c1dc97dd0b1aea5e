import { SYNC_SEARCH_BYTES_MAX } from '../../../domain/constants/media/packaging.ts';
import type { Window } from '../../readers/byte-source.ts';
import { isWhole, OGG_CAPTURE, pageAt, type OggPage } from '../../readers/ogg-page.ts';
import { brokenFileError } from '../../../application/ports/media/packaging-error.ts';
import type { Piece } from '../packet-index.ts';

const CONTINUED = 1;
const LAST_PAGE = 4;

const WHOLE_SEGMENT = 255;

/** Pages of the stream that starts first in the file, up to its end; garbage between pages is stepped over. */
export async function* pagesOf(window: Window): AsyncGenerator<OggPage> {
  const first = await wholePageAt(window, 0);
  if (first === null) throw brokenFileError('it does not start with an Ogg page');
  let offset = 0;
  while (offset < window.sizeBytes) {
    const page = await wholePageAt(window, offset);
    if (page?.serial === first.serial) yield page;
    if (page?.serial === first.serial && (page.flags & LAST_PAGE) !== 0) return;
    const next = page === null ? await nextCapture(window, offset + 1) : page.end;
    if (next === null) return;
    offset = next;
  }
}

async function wholePageAt(window: Window, offset: number): Promise<OggPage | null> {
  const page = await pageAt(window, offset);
  return page !== null && isWhole(page, window) ? page : null;
}

async function nextCapture(window: Window, from: number): Promise<number | null> {
  for (let offset = from; offset < from + SYNC_SEARCH_BYTES_MAX;) {
    const held = await window.from(offset);
    const at = held.indexOf(OGG_CAPTURE);
    if (at >= 0) return offset + at;
    if (held.length < OGG_CAPTURE.length) return null;
    offset += held.length - OGG_CAPTURE.length + 1;
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
