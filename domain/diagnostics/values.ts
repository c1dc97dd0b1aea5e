import { DIAGNOSTIC_NAME_LENGTH_MAX } from '../constants/page/recording.ts';

/** Recorded values are read without trust in their shape: a log may be of another version, or changed. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The value below these properties; undefined where one is missing. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value);
}

/** The text below these properties, shortened; empty where there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const text = valueAt(value, ...path);
  return typeof text === 'string' ? text.slice(0, DIAGNOSTIC_NAME_LENGTH_MAX) : '';
}

/** The number below these properties; −1 where there is none. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const number = valueAt(value, ...path);
  return typeof number === 'number' && Number.isInteger(number) ? number : -1;
}

/** The types of a list of events or commands. */
export function typesOf(list: readonly unknown[]): readonly string[] {
  return list.map((item) => textAt(item, 'type'));
}
