import { isId } from './base62.ts';
import { decodeSegment, encodeSegment, encodeColonSeparated, type UriFormat } from './uri-format.ts';

/** What stands in an address beside fixed words: how it is read, and how it is written. */
export interface SegmentCodec {
  readonly field: string;
  /** The value at the beginning of these segments and how many of them it takes; null where they do not fit. */
  read(segments: readonly string[], format: UriFormat): { readonly value: unknown; readonly consumed: number } | null;
  write(value: never, format: UriFormat): readonly string[];
  readonly isOptional?: true;
}

interface ValueCodec<Value> {
  read(segment: string, format: UriFormat): Value | null;
  write(value: Value, format: UriFormat): string;
}

const ID: ValueCodec<string> = { read: (segment) => (isId(segment) ? segment : null), write: (value) => value };
const NUMBER: ValueCodec<number> = {
  read: (segment) => (/^\d+$/.test(segment) && Number.isSafeInteger(Number(segment)) ? Number(segment) : null),
  write: String,
};
const TEXT: ValueCodec<string> = { read: decodeSegment, write: encodeSegment };
const NAME: ValueCodec<string> = { read: (segment, format) => decodeSegment(segment, format) || null, write: encodeSegment };

function single<Value>(field: string, codec: ValueCodec<Value>): SegmentCodec {
  return {
    field,
    read([segment], format) {
      const value = segment === undefined ? null : codec.read(segment, format);
      return value === null ? null : { value, consumed: 1 };
    },
    write: (value: Value, format) => [codec.write(value, format)],
  };
}

/** All segments that are left, one at least. */
function each(field: string, codec: ValueCodec<string>): SegmentCodec {
  return {
    field,
    read(segments, format) {
      const value = segments.map((segment) => codec.read(segment, format));
      return value.length === 0 || value.includes(null) ? null : { value, consumed: segments.length };
    },
    write: (value: readonly string[], format) => value.map((one) => codec.write(one, format)),
  };
}

/** All segments that are left as one text, with colons where they were parted. */
function tail(field: string, write: ValueCodec<string>['write']): SegmentCodec {
  return {
    field,
    read(segments, format) {
      const parts = segments.map((segment) => decodeSegment(segment, format));
      const value = parts.includes(null) ? '' : parts.join(':');
      return value === '' ? null : { value, consumed: segments.length };
    },
    write: (value: string, format) => [write(value, format)],
  };
}

/** An id of at most 22 base-62 digits. */
export const id = (field = 'id') => single(field, ID);
/** A whole number from 0. */
export const count = (field: string) => single(field, NUMBER);
/** Any text but none. */
export const name = (field: string) => single(field, NAME);
/** Any text, none too. */
export const text = (field: string) => single(field, TEXT);
export const names = (field: string) => each(field, NAME);
export const ids = (field: string) => each(field, ID);
/** One text whose colons need no escape. */
export const plainTail = (field: string) => tail(field, encodeColonSeparated);
/** One text whose colons are escaped when it is written. */
export const escapedTail = (field: string) => tail(field, encodeSegment);

/** Ids with commas between them, in one segment. */
export function idList(field: string): SegmentCodec {
  return {
    field,
    read([segment = '']) {
      const value = segment.split(',');
      return value.every(isId) ? { value, consumed: 1 } : null;
    },
    write: (value: readonly string[]) => [value.join(',')],
  };
}

/** What may be left out at the end. */
export const optional = (part: SegmentCodec): SegmentCodec => ({ ...part, isOptional: true });

/** A part whose first segment is none of these words: they belong to other forms. */
export function except(literals: readonly string[], part: SegmentCodec): SegmentCodec {
  const isReserved = (segment: string | undefined, format: UriFormat) =>
    segment !== undefined && literals.includes(decodeSegment(segment, format) ?? '');
  return { ...part, read: (segments, format) => (isReserved(segments[0], format) ? null : part.read(segments, format)) };
}
