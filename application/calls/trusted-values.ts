import * as v from 'valibot';

const trusted = new WeakSet<object>();

/** Marks a value that this process made in the shape of its call. Its receivers take it without a check, and never change it. */
export function trustValue(value: unknown): void {
  if (typeof value === 'object' && value !== null) trusted.add(value);
}

/** Checks a value by its schema; a trusted one is valid as it is. */
export function parseUntrusted<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.SafeParseResult<Schema> {
  const isTrusted = typeof value === 'object' && value !== null && trusted.has(value);
  if (!isTrusted) return v.safeParse(schema, value);
  return { typed: true, success: true, output: value, issues: undefined };
}
