import { conditionOf, RULE_FIELDS, testsOf } from '#domain/smart-playlists/edit.ts';
import type { Condition } from '#domain/smart-playlists/types.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import * as s from './Songs.module.css';

interface ConditionFieldsProps {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
}

/** The field, the test and the value of a condition. */
export function ConditionFields({ condition: { field, test, value }, onChange }: ConditionFieldsProps) {
  const fieldChosen = (name: string) => onChange(conditionOf(RULE_FIELDS.find((one) => one === name) ?? 'title', test, value));
  const changed = (next: string | number | boolean) => onChange(conditionOf(field, test, next));
  return (
    <>
      <select
        className={s.short}
        aria-label={SONGS_TEXTS.field}
        value={field}
        onChange={(event) => fieldChosen(event.target.value)}
      >
        {RULE_FIELDS.map((one) => (
          <option key={one} value={one}>
            {SONGS_TEXTS.fields[one]}
          </option>
        ))}
      </select>
      <select
        className={s.short}
        aria-label={SONGS_TEXTS.test}
        value={test}
        onChange={(event) => onChange(conditionOf(field, event.target.value, value))}
      >
        {testsOf(field).map((one) => (
          <option key={one} value={one}>
            {SONGS_TEXTS.tests[one]}
          </option>
        ))}
      </select>
      {typeof value === 'boolean' ? (
        <select
          className={s.short}
          aria-label={SONGS_TEXTS.value}
          value={String(value)}
          onChange={(event) => changed(event.target.value === 'true')}
        >
          <option value="true">{SONGS_TEXTS.yes}</option>
          <option value="false">{SONGS_TEXTS.no}</option>
        </select>
      ) : (
        <input
          className={s.short}
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
