import { useState } from 'react';
import { readSetting, writeSetting } from '../../lib/stored-setting.ts';

/** The columns that a listener chose for a table, and whether its rows are compact; in local storage. */
export interface TableView<Column extends string> {
  readonly columns: readonly Column[];
  readonly isCompact: boolean;
  readonly columnToggled: (column: Column) => void;
  readonly densityToggled: () => void;
}

const COMPACT = 'compact';

/** `all`: the columns there are, in their order; `usual`: those of a table that was never changed. */
export function useTableView<Column extends string>(
  table: string,
  all: readonly Column[],
  usual: readonly Column[],
): TableView<Column> {
  const key = `cadenza.columns.${table}`;
  const [chosen, setChosen] = useState<readonly string[]>(() => readSetting(key)?.split(' ') ?? usual);
  const keep = (names: readonly string[]) => {
    writeSetting(key, names.join(' '));
    setChosen(names);
  };
  const toggle = (name: string) => keep(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return {
    columns: all.filter((column) => chosen.includes(column)),
    isCompact: chosen.includes(COMPACT),
    columnToggled: toggle,
    densityToggled: () => toggle(COMPACT),
  };
}
