import type { ReactNode } from 'react';
import { Button } from '../../controls/Button.tsx';
import { Section } from '../../controls/Section.tsx';
import { Copyable } from '../../controls/Copyable.tsx';
import { MEMBER_TEXTS } from '../../texts/screens/member-texts.ts';
import * as s from './Settings.module.css';

interface SettingsTableProps {
  readonly name: string;
  readonly hint: string;
  /** The error above the table. */
  readonly error?: ReactNode;
  /** The header row. */
  readonly head?: ReactNode;
  readonly rows: ReactNode;
  /** The label of the button that adds a row. */
  readonly actionLabel: string;
  readonly onAction: () => void;
  /** The label of the result. */
  readonly resultLabel: string;
  readonly result: string | null;
}

/** A table of the settings with a button that adds a row, and the copyable result of that button. */
export function SettingsTable({ name, hint, error, head, rows, actionLabel, onAction, resultLabel, result }: SettingsTableProps) {
  return (
    <Section name={name}>
      <p className={s.secondary}>{hint}</p>
      {error}
      <table className={s.table}>
        {head && <thead>{head}</thead>}
        <tbody>{rows}</tbody>
      </table>
      <div className={s.buttonRow}>
        <Button onPress={onAction}>{actionLabel}</Button>
      </div>
      {result && <Copyable label={resultLabel} text={result} texts={MEMBER_TEXTS} />}
    </Section>
  );
}
