import { isId } from './base62.ts';
import { decodeSegment, encodeSegment, encodeColonSeparated, type UriFormat } from './uri-format.ts';

/** A codec of one or more segments of an address. */
export interface SegmentCodec {
  readonly field: string;
  /** Reads a value from the first segments with the number of consumed segments; null without a match. */
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

/** All remaining segments, at least one. */
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

/** All remaining segments as one text, joined by colons. */
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
/** A text that is not empty. */
export const name = (field: string) => single(field, NAME);
/** Any text, also an empty one. */
export const text = (field: string) => single(field, TEXT);
export const names = (field: string) => each(field, NAME);
export const ids = (field: string) => each(field, ID);
/** One text whose colons stay unescaped. */
export const plainTail = (field: string) => tail(field, encodeColonSeparated);
/** One text whose colons are escaped. */
export const escapedTail = (field: string) => tail(field, encodeSegment);

/** Comma-separated ids in one segment. */
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

/** May be absent at the end. */
export const optional = (part: SegmentCodec): SegmentCodec => ({ ...part, isOptional: true });

/** Rejects a first segment that is a literal of other patterns. */
export function except(literals: readonly string[], part: SegmentCodec): SegmentCodec {
  const isReserved = (segment: string | undefined, format: UriFormat) =>
    segment !== undefined && literals.includes(decodeSegment(segment, format) ?? '');
  return { ...part, read: (segments, format) => (isReserved(segments[0], format) ? null : part.read(segments, format)) };
}
