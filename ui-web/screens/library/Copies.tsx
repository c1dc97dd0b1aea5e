import type { LibraryStatus } from '#application/stores/types.ts';
import { Section } from '../../parts/Section.tsx';
import { TEXTS } from '../../texts.ts';
import * as s from './LibraryScreen.module.css';

/** The files that are the same as another, each with the one that is played. */
export function Copies({ copies, count }: { readonly copies: LibraryStatus['copies']; readonly count: number }) {
  if (count === 0) return null;
  return (
    <Section name={TEXTS.library.copies}>
      <p className={s.soft}>{TEXTS.library.copiesHint(count)}</p>
      <table className={s.problems}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.library.path}</th>
            <th scope="col">{TEXTS.library.copyOf}</th>
          </tr>
        </thead>
        <tbody>
          {copies.map(({ path, copyOf }) => (
            <tr key={path}>
              <td>{path}</td>
              <td>{copyOf}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
