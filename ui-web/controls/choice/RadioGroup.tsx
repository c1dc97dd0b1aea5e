import type { ReactNode } from 'react';
import { FieldGroup } from './FieldGroup.tsx';
import * as s from './RadioGroup.module.css';

interface RadioGroupProps<Value extends string> {
  readonly name: string;
  readonly title: string;
  readonly order: readonly Value[];
  readonly options: Readonly<Record<Value, { readonly label: string; readonly hint?: string }>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A radio group, with a hint for options that have one. */
export function RadioGroup<Value extends string>({
  name,
  title,
  order,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>): ReactNode {
  return (
    <FieldGroup title={title}>
      {order.map((option) => (
        <label key={option} className={s.option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span>
            {options[option].label}
            {options[option].hint && <small>{options[option].hint}</small>}
          </span>
        </label>
      ))}
    </FieldGroup>
  );
}
