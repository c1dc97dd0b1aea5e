import { LIBRARY_TEXTS } from '../../../texts/screens/library-texts.ts';
import * as s from '../Settings.module.css';

interface PathTableProps {
  /** The header of the second column. */
  readonly heading: string;
  /** A file path and a text about the file, one pair a row. */
  readonly rows: readonly (readonly [path: string, text: string])[];
}

/** A table of files of the library. */
export function PathTable({ heading, rows }: PathTableProps) {
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{LIBRARY_TEXTS.path}</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([path, text]) => (
          <tr key={path}>
            <td>{path}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
