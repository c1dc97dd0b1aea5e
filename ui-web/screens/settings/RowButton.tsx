import * as s from './Settings.module.css';

interface RowButtonProps {
  /** Short, beside others of its kind. */
  readonly text: string;
  /** The accessible name, with what it acts on. */
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

/** A small button at the end of a row of a table. */
export function RowButton({ text, label, isBusy = false, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className={s.smallButton}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      {text}
    </button>
  );
}
