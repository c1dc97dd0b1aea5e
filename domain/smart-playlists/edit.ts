import {
  DATE_FIELDS,
  DATE_TESTS,
  NUMBER_FIELDS,
  NUMBER_TESTS,
  TEXT_FIELDS,
  TEXT_TESTS,
  type Condition,
  type RuleGroup,
  type SmartRules,
} from './types.ts';

/** The fields of conditions, in the order of a form. */
export const RULE_FIELDS = [...TEXT_FIELDS, ...NUMBER_FIELDS, ...DATE_FIELDS, 'liked'] as const;
type RuleField = (typeof RULE_FIELDS)[number];

/** The condition that a form begins with. */
export const FIRST_CONDITION: Condition = { field: 'title', test: 'contains', value: '' };

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name => names.some((one) => one === name);

/** The tests that a field has. */
export function testsOf(field: RuleField): readonly Condition['test'][] {
  if (isOneOf(TEXT_FIELDS, field)) return TEXT_TESTS;
  if (isOneOf(NUMBER_FIELDS, field)) return NUMBER_TESTS;
  return isOneOf(DATE_FIELDS, field) ? DATE_TESTS : ['is'];
}

/** A condition with other parts; a test or a value that the field does not have becomes its first. */
export function conditionOf(field: RuleField, test: string, value: string | number | boolean): Condition {
  if (isOneOf(TEXT_FIELDS, field))
    return { field, test: isOneOf(TEXT_TESTS, test) ? test : 'contains', value: typeof value === 'string' ? value : '' };
  const number = Math.max(0, Math.trunc(Number(value))) || 0;
  if (isOneOf(NUMBER_FIELDS, field)) return { field, test: isOneOf(NUMBER_TESTS, test) ? test : 'at_least', value: number };
  if (isOneOf(DATE_FIELDS, field)) return { field, test: isOneOf(DATE_TESTS, test) ? test : 'within_days', value: number };
  return { field, test: 'is', value: value === true };
}

/** Rules without what a form has not filled in yet: texts that are empty, and groups without rules. */
export function completeRules(rules: SmartRules): SmartRules {
  return { ...rules, ...completeGroup(rules) };
}

function completeGroup({ match, rules }: RuleGroup): RuleGroup {
  const complete = rules.flatMap((rule): readonly (Condition | RuleGroup)[] => {
    if (!('rules' in rule)) return typeof rule.value === 'string' && rule.value.trim() === '' ? [] : [rule];
    const group = completeGroup(rule);
    return group.rules.length === 0 ? [] : [group];
  });
  return { match, rules: complete };
}
