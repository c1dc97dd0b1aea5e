import { RULE_LEVELS_MAX } from '#domain/constants/content/smart-playlists.ts';
import { FIRST_CONDITION } from '#domain/smart-playlists/edit.ts';
import type { Condition, RuleGroup } from '#domain/smart-playlists/types.ts';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import { Button } from '../../controls/Button.tsx';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { ConditionFields } from './ConditionFields.tsx';
import * as s from './Songs.module.css';

interface RuleGroupFieldsProps {
  readonly group: RuleGroup;
  /** 1 for the rules themselves. */
  readonly level: number;
  readonly onChange: (group: RuleGroup) => void;
}

/** The fields of a group of rules, with the groups in it. */
export function RuleGroupFields({ group, level, onChange }: RuleGroupFieldsProps) {
  const { match, rules } = group;
  const change = (at: number, rule: Condition | RuleGroup | null) =>
    onChange({ match, rules: rules.flatMap((one, place) => (place === at ? (rule ?? []) : one)) });
  const add = (rule: Condition | RuleGroup) => onChange({ match, rules: [...rules, rule] });
  return (
    <>
      <label className={s.period}>
        {SONGS_TEXTS.match}
        <InlineSelect
          value={match}
          options={[
            ['all', SONGS_TEXTS.all],
            ['any', SONGS_TEXTS.anyRule],
          ]}
          onChange={(next) => onChange({ match: next, rules })}
        />
      </label>
      {rules.map((rule, at) =>
        'rules' in rule ? (
          <fieldset key={at} className={s.group} aria-label={SONGS_TEXTS.group({ number: at + 1 })}>
            <RuleGroupFields group={rule} level={level + 1} onChange={(next) => change(at, next)} />
            <Button isSmall onPress={() => change(at, null)}>
              {SONGS_TEXTS.removeGroup}
            </Button>
          </fieldset>
        ) : (
          <fieldset key={at} className={s.rule} aria-label={SONGS_TEXTS.rule({ number: at + 1 })}>
            <ConditionFields condition={rule} onChange={(next) => change(at, next)} />
            <Button isSmall onPress={() => change(at, null)}>
              {SONGS_TEXTS.removeRule}
            </Button>
          </fieldset>
        ),
      )}
      <span className={s.tools}>
        <Button isSmall onPress={() => add(FIRST_CONDITION)}>
          {SONGS_TEXTS.addRule}
        </Button>
        {level < RULE_LEVELS_MAX && (
          <Button isSmall onPress={() => add({ match: match === 'all' ? 'any' : 'all', rules: [FIRST_CONDITION] })}>
            {SONGS_TEXTS.addGroup}
          </Button>
        )}
      </span>
    </>
  );
}
