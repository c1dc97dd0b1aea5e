import * as v from 'valibot';

/** A parser that checks each object once, however many pages of a process receive it. */
export function parseOnce<Schema extends v.GenericSchema>(schema: Schema): (value: unknown) => v.SafeParseResult<Schema> {
  const parsed = new WeakMap<object, v.SafeParseResult<Schema>>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return v.safeParse(schema, value);
    const result = parsed.get(value) ?? v.safeParse(schema, value);
    parsed.set(value, result);
    return result;
  };
}
