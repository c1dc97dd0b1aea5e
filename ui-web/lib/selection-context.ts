import { createContext } from 'react';

interface ListSelection {
  /** The keys of the selected rows. */
  readonly keys: ReadonlySet<string>;
  /** While rows are selected, each row has a checkbox, and a click selects instead of playing. */
  readonly isOn: boolean;
  readonly toggle: (key: string) => void;
}

/** The selection of the list around a row; null where rows cannot be selected. */
export const SelectionContext = createContext<ListSelection | null>(null);
