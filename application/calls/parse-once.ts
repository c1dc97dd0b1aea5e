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

/** The schema for parts that many values share: a valid object is parsed once, and all values share the result. */
export function parsedOnce<Output>(schema: v.GenericSchema<unknown, Output>): v.GenericSchema<unknown, Output> {
  const parsed = new WeakMap<object, v.SuccessDataset<Output>>();
  return {
    ...schema,
    '~run'(dataset, config) {
      const { value } = dataset;
      if (typeof value !== 'object' || value === null) return schema['~run'](dataset, config);
      const known = parsed.get(value);
      if (known !== undefined) return { ...known };
      const result = schema['~run'](dataset, config);
      if (result.issues === undefined) parsed.set(value, { typed: true, value: result.value });
      return result;
    },
  };
}
