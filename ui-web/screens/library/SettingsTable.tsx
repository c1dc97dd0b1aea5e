import type { ReactNode } from 'react';
import { Button } from '../../controls/Button.tsx';
import { Section } from '../../controls/Section.tsx';
import { Copyable } from './Copyable.tsx';
import * as s from './LibraryScreen.module.css';

interface SettingsTableProps {
  readonly name: string;
  readonly hint: string;
  /** Said above the table where something went wrong. */
  readonly error?: ReactNode;
  /** The row of its headings. */
  readonly head?: ReactNode;
  readonly rows: ReactNode;
  /** What one more is asked for by. */
  readonly actionLabel: string;
  readonly onAction: () => void;
  /** What came of it, to hand on. */
  readonly resultLabel: string;
  readonly result: string | null;
}

/** A list of the settings, and a way to get one more of what is in it. */
export function SettingsTable({ name, hint, error, head, rows, actionLabel, onAction, resultLabel, result }: SettingsTableProps) {
  return (
    <Section name={name}>
      <p className={s.soft}>{hint}</p>
      {error}
      <table className={s.problems}>
        {head && <thead>{head}</thead>}
        <tbody>{rows}</tbody>
      </table>
      <div className={s.ways}>
        <Button onPress={onAction}>{actionLabel}</Button>
      </div>
      {result && <Copyable says={resultLabel} text={result} />}
    </Section>
  );
}
