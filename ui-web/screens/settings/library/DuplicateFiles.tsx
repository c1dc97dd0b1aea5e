import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { Section } from '../../../controls/Section.tsx';
import { LIBRARY_TEXTS } from '../../../texts/screens/library-texts.ts';
import * as s from '../Settings.module.css';
import { PathTable } from './PathTable.tsx';

/** The duplicate files, each with the file that plays in its place. */
export function DuplicateFiles({ copies, count }: { readonly copies: LibraryStatus['copies']; readonly count: number }) {
  if (count === 0) return null;
  return (
    <Section name={LIBRARY_TEXTS.duplicates}>
      <p className={s.secondary}>{LIBRARY_TEXTS.duplicatesHint({ count })}</p>
      <PathTable heading={LIBRARY_TEXTS.duplicateOf} rows={copies.map(({ path, copyOf }) => [path, copyOf])} />
    </Section>
  );
}
