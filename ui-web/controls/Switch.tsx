import * as s from './Switch.module.css';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch; the label around it is its accessible name. */
export function Switch({ isOn, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={s.switch}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
