import type { TableView } from '../../hooks/list/use-table-view.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import * as s from './Songs.module.css';

interface ColumnChoiceProps<Column extends string> {
  readonly all: readonly Column[];
  readonly view: TableView<Column>;
}

/** A panel to choose the columns of a table and the height of its rows. */
export function ColumnChoice<Column extends keyof typeof SONGS_TEXTS.column>({ all, view }: ColumnChoiceProps<Column>) {
  return (
    <details className={s.choice}>
      <summary>{SONGS_TEXTS.view}</summary>
      <fieldset className={s.options}>
        <legend>{SONGS_TEXTS.columns}</legend>
        {all.map((column) => (
          <label key={column}>
            <input type="checkbox" checked={view.columns.includes(column)} onChange={() => view.columnToggled(column)} />
            {SONGS_TEXTS.column[column]}
          </label>
        ))}
        <label>
          <input type="checkbox" checked={view.isCompact} onChange={view.densityToggled} />
          {SONGS_TEXTS.density}
        </label>
      </fieldset>
    </details>
  );
}
