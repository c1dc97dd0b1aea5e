import type * as v from 'valibot';

/** The error text of a form field. Checks with a text of their own keep it. */
export function fieldErrorText(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return issue.kind === 'schema' ? shapeText(issue) : checkText(issue);
}

const SHAPES: Readonly<Record<string, string>> = {
  array: 'has to be a list',
  boolean: 'has to be true or false',
  never: 'is not taken here',
  null: 'has to be null',
  number: 'has to be a number',
  object: 'has to be an object',
  record: 'has to be an object',
  strict_object: 'has to be an object',
  string: 'has to be a text',
};

function shapeText({ type, expected, received }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing';
  const known = SHAPES[type];
  if (known !== undefined) return known;
  const values = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, value]) => value);
  return values.length > 0
    ? `has to be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`
    : 'has a value that is not taken here';
}

function checkText(issue: v.BaseIssue<unknown>): string {
  const most = String(issue.requirement);
  switch (issue.type) {
    case 'finite':
      return 'has to be a number';
    case 'integer':
      return 'has to be a whole number';
    case 'max_length':
      return `is longer than ${most}`;
    case 'max_value':
      return `has to be at most ${most}`;
    case 'min_length':
      return issue.requirement === 1 ? 'is empty' : `is shorter than ${most}`;
    case 'min_value':
      return `has to be at least ${most}`;
    default:
      return 'is not written as it has to be';
  }
}
