import { expect } from 'chai';
import * as v from 'valibot';
import { fieldErrorText } from '#application/account/field-errors.ts';

const textOf = (schema: v.GenericSchema, value: unknown): string => {
  const [issue] = v.safeParse(schema, value).issues ?? [];
  return issue ? fieldErrorText(issue) : '';
};

const CASES: readonly (readonly [v.GenericSchema, unknown, string])[] = [
  [v.string(), undefined, 'is missing'],
  [v.object({ name: v.string() }), {}, 'is missing'],
  [v.string(), 5, 'has to be a text'],
  [v.number(), 'x', 'has to be a number'],
  [v.boolean(), 'x', 'has to be true or false'],
  [v.array(v.string()), 'x', 'has to be a list'],
  [v.object({}), 'x', 'has to be an object'],
  [v.picklist(['free', 'premium']), 'x', 'has to be one of free, premium'],
  [v.literal('free'), 'x', 'has to be free'],
  [v.union([v.literal('a'), v.literal('b')]), 'x', 'has to be one of a, b'],
  [v.union([v.string(), v.number()]), true, 'has a value that is not taken here'],
  [v.pipe(v.number(), v.integer()), 1.5, 'has to be a whole number'],
  [v.pipe(v.number(), v.minValue(3)), 1, 'has to be at least 3'],
  [v.pipe(v.number(), v.maxValue(3)), 4, 'has to be at most 3'],
  [v.pipe(v.string(), v.minLength(1)), '', 'is empty'],
  [v.pipe(v.string(), v.minLength(2)), 'x', 'is shorter than 2'],
  [v.pipe(v.string(), v.maxLength(2)), 'xxx', 'is longer than 2'],
  [v.pipe(v.string(), v.regex(/^a$/)), 'b', 'is not written as it has to be'],
  [
    v.pipe(
      v.string(),
      v.check((text) => text === 'a', 'is no a'),
    ),
    'b',
    'is no a',
  ],
];

describe('the error text of a field', () => {
  for (const [schema, value, text] of CASES)
    it(`reads: ${text}`, () => {
      expect(textOf(schema, value)).to.equal(text);
    });
});
