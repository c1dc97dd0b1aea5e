import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { Section } from '../../controls/Section.tsx';
import { LIBRARY_TEXTS } from '../../texts/screens/library-texts.ts';
import * as s from './LibraryScreen.module.css';

/** The files that are the same as another, each with the one that is played. */
export function DuplicateFiles({ copies, count }: { readonly copies: LibraryStatus['copies']; readonly count: number }) {
  if (count === 0) return null;
  return (
    <Section name={LIBRARY_TEXTS.copies}>
      <p className={s.soft}>{LIBRARY_TEXTS.copiesHint(count)}</p>
      <table className={s.problems}>
        <thead>
          <tr>
            <th scope="col">{LIBRARY_TEXTS.path}</th>
            <th scope="col">{LIBRARY_TEXTS.copyOf}</th>
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
