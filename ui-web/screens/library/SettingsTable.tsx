import type { ReactNode } from 'react';
import { Button } from '../../controls/Button.tsx';
import { Section } from '../../controls/Section.tsx';
import { Copyable } from './Copyable.tsx';
import * as s from './LibraryScreen.module.css';

interface SettingsTableProps {
  readonly name: string;
  readonly hint: string;
  /** Said above the table where something went wrong. */
  readonly trouble?: ReactNode;
  /** The row of its headings. */
  readonly head?: ReactNode;
  readonly rows: ReactNode;
  /** What one more is asked for by. */
  readonly ask: string;
  readonly onAsk: () => void;
  /** What came of it, to hand on. */
  readonly says: string;
  readonly given: string | null;
}

/** A list of the settings, and a way to get one more of what is in it. */
export function SettingsTable({ name, hint, trouble, head, rows, ask, onAsk, says, given }: SettingsTableProps) {
  return (
    <Section name={name}>
      <p className={s.soft}>{hint}</p>
      {trouble}
      <table className={s.problems}>
        {head && <thead>{head}</thead>}
        <tbody>{rows}</tbody>
      </table>
      <div className={s.ways}>
        <Button onPress={onAsk}>{ask}</Button>
      </div>
      {given && <Copyable says={says} text={given} />}
    </Section>
  );
}
