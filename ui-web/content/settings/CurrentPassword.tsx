import { useId } from 'react';
import { Field, FormError } from '../../controls/Field.tsx';

interface CurrentPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why the last one was refused. */
  readonly error: string | null;
}

/** The field for the current password, which a sensitive action asks for. */
export function CurrentPassword({ label, value, onChange, error }: CurrentPasswordProps) {
  const errorId = useId();
  return (
    <>
      <Field
        label={label}
        name="password"
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={onChange}
        describedBy={error === null ? undefined : errorId}
        hasFocus
      />
      <FormError id={errorId} text={error} />
    </>
  );
}
