import { REPORT_BYTES_MAX, REPORT_DEPTH_MAX } from '../constants/network/errors.ts';

const ERROR_FIELDS = ['name', 'message', 'code', 'status', 'debug', 'stack', 'cause'] as const;

/**
 * Serialises any thrown value for a report: JSON, three levels deep, cut at 102400 bytes. Never throws:
 * an unreadable value becomes a placeholder.
 * Spec §9 "Error-reporting serialisation depth 3, size 102400 bytes".
 */
export function serialiseError(thrown: unknown): string {
  // JSON.stringify(undefined) returns undefined.
  const json = JSON.stringify(toPlain(thrown, REPORT_DEPTH_MAX)) as string | undefined;
  return truncate(json ?? String(thrown));
}

function toPlain(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? '[Array]' : '[Object]';
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth - 1));
  return Object.fromEntries(keysOf(value).map((key) => [key, toPlain(readProperty(value, key), depth - 1)]));
}

/** The fields of an Error are not enumerable. */
function keysOf(value: object): readonly string[] {
  const own = Object.keys(value);
  if (!(value instanceof Error)) return own;
  return [...new Set([...ERROR_FIELDS.filter((field) => field in value), ...own])];
}

function readProperty(value: object, key: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>>)[key];
  } catch {
    return '[Unreadable]';
  }
}

/** Truncates to the limit in bytes without splitting a character. */
function truncate(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    if (bytes > REPORT_BYTES_MAX) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
