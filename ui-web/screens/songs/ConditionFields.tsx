import { conditionOf, RULE_FIELDS, testsOf } from '#domain/smart-playlists/edit.ts';
import type { Condition } from '#domain/smart-playlists/types.ts';
import * as fields from '../../controls/choice/inline-field.module.css';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import * as s from './Songs.module.css';

interface ConditionFieldsProps {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
}

/** The field, the test and the value of a condition. */
export function ConditionFields({ condition: { field, test, value }, onChange }: ConditionFieldsProps) {
  const changed = (next: string | number | boolean) => onChange(conditionOf(field, test, next));
  return (
    <>
      <InlineSelect
        name={SONGS_TEXTS.field}
        value={field}
        options={RULE_FIELDS.map((one) => [one, SONGS_TEXTS.fields[one]])}
        onChange={(next) => onChange(conditionOf(next, test, value))}
      />
      <InlineSelect
        name={SONGS_TEXTS.test}
        value={test}
        options={testsOf(field).map((one) => [one, SONGS_TEXTS.tests[one]])}
        onChange={(next) => onChange(conditionOf(field, next, value))}
      />
      {typeof value === 'boolean' ? (
        <InlineSelect
          name={SONGS_TEXTS.value}
          value={value ? 'true' : 'false'}
          options={[
            ['true', SONGS_TEXTS.yes],
            ['false', SONGS_TEXTS.no],
          ]}
          onChange={(next) => changed(next === 'true')}
        />
      ) : (
        <input
          className={`${fields.field} ${s.short}`}
          aria-label={SONGS_TEXTS.value}
          inputMode={typeof value === 'number' ? 'numeric' : undefined}
          value={value}
          onChange={(event) =>
            changed(typeof value === 'number' ? Number(event.target.value.replace(/\D/g, '')) : event.target.value)
          }
        />
      )}
    </>
  );
}
