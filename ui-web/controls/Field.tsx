import { useEffect, useId, useRef } from 'react';
import * as s from './Field.module.css';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password';
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric';
  readonly hint?: string | undefined;
  /** The id of the error message of the field. */
  readonly describedBy?: string | undefined;
  /** Focuses the field when the form opens. */
  readonly hasFocus?: boolean;
}

/** A labelled text input. */
export function Field(props: FieldProps) {
  const { label, name, value, onChange, type = 'text', autoComplete, inputMode, hint, describedBy, hasFocus } = props;
  const id = useId();
  const hintId = `${id}hint`;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={[hint && hintId, describedBy].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <small id={hintId} className={s.hint}>
          {hint}
        </small>
      )}
    </div>
  );
}

/** The error message of a form. */
export function FormError({ id, text }: { readonly id: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p id={id} role="alert" className={s.error}>
      {text}
    </p>
  );
}
