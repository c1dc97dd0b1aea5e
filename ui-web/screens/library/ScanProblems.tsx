import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { Section } from '../../controls/Section.tsx';
import { LIBRARY_TEXTS } from '../../texts/screens/library-texts.ts';
import * as s from './LibraryScreen.module.css';

/** The files that were left out, each with its reason; the first of them where there are many. */
export function ScanProblems({ problems, count }: { readonly problems: LibraryStatus['problems']; readonly count: number }) {
  return (
    <Section name={LIBRARY_TEXTS.problems}>
      {problems.length === 0 && <p className={s.soft}>{LIBRARY_TEXTS.problemsNone}</p>}
      {count > problems.length && <p className={s.soft}>{LIBRARY_TEXTS.problemsShown(problems.length, count)}</p>}
      {problems.length > 0 && (
        <table className={s.problems}>
          <thead>
            <tr>
              <th scope="col">{LIBRARY_TEXTS.path}</th>
              <th scope="col">{LIBRARY_TEXTS.reason}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ path, reason }) => (
              <tr key={path}>
                <td>{path}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
