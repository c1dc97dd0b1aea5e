import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { Section } from '../../../controls/Section.tsx';
import { LIBRARY_TEXTS } from '../../../texts/screens/library-texts.ts';
import * as s from '../Settings.module.css';
import { PathTable } from './PathTable.tsx';

/** The files the scan skipped, with reasons; only the first of many. */
export function ScanProblems({ problems, count }: { readonly problems: LibraryStatus['problems']; readonly count: number }) {
  return (
    <Section name={LIBRARY_TEXTS.problems}>
      {problems.length === 0 && <p className={s.secondary}>{LIBRARY_TEXTS.problemsNone}</p>}
      {count > problems.length && <p className={s.secondary}>{LIBRARY_TEXTS.problemsShown({ shown: problems.length, count })}</p>}
      {problems.length > 0 && (
        <PathTable heading={LIBRARY_TEXTS.reason} rows={problems.map(({ path, reason }) => [path, reason])} />
      )}
    </Section>
  );
}
