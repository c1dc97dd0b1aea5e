/** A parsed Range header for a file of `sizeBytes`; both ends included. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

const UNSATISFIABLE: RequestedRange = { kind: 'unsatisfiable' };

/**
 * One range of bytes: `bytes=0-99`, `bytes=100-`, `bytes=-50`. An end past the file is clamped. Unknown units are ignored
 * (RFC 9110); several ranges, and malformed ones, cannot be satisfied.
 */
export function parseRangeHeader(header: string | undefined, sizeBytes: number): RequestedRange {
  if (header === undefined || !header.trim().toLowerCase().startsWith('bytes')) return { kind: 'whole' };
  const match = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header);
  if (!match) return UNSATISFIABLE;
  const [, from = '', to = ''] = match;
  if (from === '') return lastBytes(to, sizeBytes);
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return first < sizeBytes && first <= last ? { kind: 'part', first, last } : UNSATISFIABLE;
}

function lastBytes(count: string, sizeBytes: number): RequestedRange {
  if (count === '' || Number(count) === 0 || sizeBytes === 0) return UNSATISFIABLE;
  return { kind: 'part', first: Math.max(0, sizeBytes - Number(count)), last: sizeBytes - 1 };
}
