import { LOG_DEPTH_MAX, LOG_VALUES_MAX } from '#domain/constants/page/session-log.ts';

/** A value of a file that cannot be expanded; the message names the reason. */
export class ExpansionError extends Error {}

/** A value without references, its levels of nesting, and the number of values in it. */
interface Expanded {
  readonly value: unknown;
  readonly depth: number;
  readonly count: number;
}

const NUMBERS: Readonly<Record<string, number>> = { NaN: Number.NaN, Infinity: Infinity, '-Infinity': -Infinity };

/**
 * Expands what `encodeShared` encoded. Equal references give the same object. Throws an ExpansionError when a reference leads
 * nowhere or forward, or when a value is nested too deeply or too large.
 */
export function expandShared(root: unknown, shared: readonly unknown[]): unknown {
  const known: Expanded[] = [];

  const combine = (value: unknown, parts: readonly Expanded[]): Expanded => {
    const depth = parts.reduce((most, part) => Math.max(most, part.depth), 0) + 1;
    const count = parts.reduce((sum, part) => sum + part.count, 1);
    if (depth > LOG_DEPTH_MAX) throw new ExpansionError('a value is nested too deeply');
    if (count > LOG_VALUES_MAX) throw new ExpansionError('a value is too large');
    return { value, depth, count };
  };
  const list = (items: readonly unknown[], level: number) => items.map((item) => expand(item, level));

  const object = (fields: Readonly<Record<string, unknown>>, level: number): Expanded => {
    const { $ref, $set, $number } = fields;
    if (typeof $ref === 'number') {
      const found = known[$ref];
      if (found === undefined) throw new ExpansionError(`the reference ${$ref} leads nowhere`);
      return found;
    }
    if (Array.isArray($set)) {
      const items = list($set, level);
      return combine(new Set(items.map(({ value }) => value)), items);
    }
    if (typeof $number === 'string') return { value: NUMBERS[$number] ?? 0, depth: 1, count: 1 };
    const keys = Object.keys(fields);
    const items = list(Object.values(fields), level);
    return combine(Object.fromEntries(keys.map((key, at) => [key, items[at]?.value])), items);
  };

  const expand = (value: unknown, level = 0): Expanded => {
    if (typeof value !== 'object' || value === null) return { value, depth: 1, count: 1 };
    if (level > LOG_DEPTH_MAX) throw new ExpansionError('a value is nested too deeply');
    if (!Array.isArray(value)) return object(value as Record<string, unknown>, level + 1);
    const items = list(value, level + 1);
    return combine(
      items.map((item) => item.value),
      items,
    );
  };

  for (const item of shared) known.push(expand(item));
  return expand(root).value;
}
