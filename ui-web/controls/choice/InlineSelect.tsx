import * as s from './inline-field.module.css';

interface InlineSelectProps<Value extends string> {
  /** The accessible name, where no label is around the select. */
  readonly name?: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

/** A select in a row of fields. */
export function InlineSelect<Value extends string>({ name, value, options, onChange }: InlineSelectProps<Value>) {
  return (
    <select
      className={`${s.field} ${s.select}`}
      aria-label={name}
      value={value}
      onChange={(event) => {
        const chosen = options.find(([one]) => one === event.target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
