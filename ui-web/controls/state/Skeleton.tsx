import { SKELETON_ROWS } from '../../lib/constants.ts';
import * as s from './Skeleton.module.css';

/** `rows`: covers with two lines beside them. `fields`: labels with fields below. `table`: lines of text in columns. */
type SkeletonKind = 'rows' | 'fields' | 'table';

const COUNTS = { rows: SKELETON_ROWS, fields: SKELETON_ROWS / 2, table: SKELETON_ROWS / 2 } as const;

/** The placeholder of rows, of a form or of a table while its data loads. */
export function Skeleton({ kind }: { readonly kind: SkeletonKind }) {
  return (
    <div className={s[kind]} aria-hidden="true">
      {Array.from({ length: COUNTS[kind] }, (_, row) => (
        <div key={row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
