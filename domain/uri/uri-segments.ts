import { isId } from './base62.ts';
import { decoded, encoded, encodedParts, type Spelling } from './uri-format.ts';

/** What stands in an address beside fixed words: how it is read, and how it is written. */
export interface Part {
  readonly field: string;
  /** The value at the beginning of these segments and how many of them it takes; null where they do not fit. */
  read(segments: readonly string[], spelling: Spelling): { readonly value: unknown; readonly taken: number } | null;
  write(value: never, spelling: Spelling): readonly string[];
  readonly isOptional?: true;
}

interface Codec<Value> {
  read(segment: string, spelling: Spelling): Value | null;
  write(value: Value, spelling: Spelling): string;
}

const ID: Codec<string> = { read: (segment) => (isId(segment) ? segment : null), write: (value) => value };
const NUMBER: Codec<number> = {
  read: (segment) => (/^\d+$/.test(segment) && Number.isSafeInteger(Number(segment)) ? Number(segment) : null),
  write: String,
};
const TEXT: Codec<string> = { read: decoded, write: encoded };
const NAME: Codec<string> = { read: (segment, spelling) => decoded(segment, spelling) || null, write: encoded };

function single<Value>(field: string, codec: Codec<Value>): Part {
  return {
    field,
    read([segment], spelling) {
      const value = segment === undefined ? null : codec.read(segment, spelling);
      return value === null ? null : { value, taken: 1 };
    },
    write: (value: Value, spelling) => [codec.write(value, spelling)],
  };
}

/** All segments that are left, one at least. */
function each(field: string, codec: Codec<string>): Part {
  return {
    field,
    read(segments, spelling) {
      const value = segments.map((segment) => codec.read(segment, spelling));
      return value.length === 0 || value.includes(null) ? null : { value, taken: segments.length };
    },
    write: (value: readonly string[], spelling) => value.map((one) => codec.write(one, spelling)),
  };
}

/** All segments that are left as one text, with colons where they were parted. */
function tail(field: string, write: Codec<string>['write']): Part {
  return {
    field,
    read(segments, spelling) {
      const parts = segments.map((segment) => decoded(segment, spelling));
      const value = parts.includes(null) ? '' : parts.join(':');
      return value === '' ? null : { value, taken: segments.length };
    },
    write: (value: string, spelling) => [write(value, spelling)],
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
export const plainTail = (field: string) => tail(field, encodedParts);
/** One text whose colons are escaped when it is written. */
export const escapedTail = (field: string) => tail(field, encoded);

/** Ids with commas between them, in one segment. */
export function idList(field: string): Part {
  return {
    field,
    read([segment = '']) {
      const value = segment.split(',');
      return value.every(isId) ? { value, taken: 1 } : null;
    },
    write: (value: readonly string[]) => [value.join(',')],
  };
}

/** What may be left out at the end. */
export const optional = (part: Part): Part => ({ ...part, isOptional: true });

/** A part whose first segment is none of these words: they belong to other forms. */
export function except(words: readonly string[], part: Part): Part {
  const isTaken = (segment: string | undefined, spelling: Spelling) =>
    segment !== undefined && words.includes(decoded(segment, spelling) ?? '');
  return { ...part, read: (segments, spelling) => (isTaken(segments[0], spelling) ? null : part.read(segments, spelling)) };
}
