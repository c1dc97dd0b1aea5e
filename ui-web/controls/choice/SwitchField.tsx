import { Switch } from '../Switch.tsx';
import * as s from './SwitchField.module.css';

interface SwitchFieldProps {
  readonly label: string;
  /** A sentence below the label. */
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its label. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  return (
    <label className={s.field}>
      <Switch isOn={isOn} onChange={onChange} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
