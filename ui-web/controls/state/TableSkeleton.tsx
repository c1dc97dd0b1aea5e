import { SKELETON_ROWS } from '../../lib/constants.ts';
import * as s from './TableSkeleton.module.css';

const ROWS = Math.ceil(SKELETON_ROWS / 2);

/** The placeholder of a table while its data loads: a header row, then lines of text in columns. */
export function TableSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div className={s.table} aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={s.row}>
          {Array.from({ length: columns }, (__, column) => (
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  );
}
