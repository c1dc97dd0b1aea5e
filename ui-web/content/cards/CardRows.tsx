import type { View } from '#domain/catalog/types.ts';
import { PATHS } from '../../lib/links.ts';
import { LaterInFirst } from '../../lib/first-screen/LaterInFirst.tsx';
import { CardRow, CardRowSkeleton } from './CardRow.tsx';

type ViewSections = View['content']['items'];

/** Returns the sections of a view that have items. */
export function nonEmptySections({ content }: View): ViewSections {
  return content.items.filter((shelf) => shelf.content.items.length > 0);
}

/** On a phone, two rows fill the view. */
const ROWS_IN_VIEW = 2;

/** Pages that show more of a section than its view. */
const PAGES: Readonly<Record<string, string>> = { 'recently-played': PATHS.recentlyPlayed };

/** The sections of a view as rows of cards; each links to its full list when it has more items. */
export function CardRows({ shelves }: { readonly shelves: ViewSections }) {
  return (
    <>
      <Rows shelves={shelves.slice(0, ROWS_IN_VIEW)} />
      <LaterInFirst>
        <Rows shelves={shelves.slice(ROWS_IN_VIEW)} />
      </LaterInFirst>
    </>
  );
}

function Rows({ shelves }: { readonly shelves: ViewSections }) {
  return shelves.map(({ id, name, content: { items, total } }) => (
    <CardRow key={id} name={name} items={items} viewId={total > items.length ? id : undefined} href={PAGES[id]} />
  ));
}

/** The placeholder of rows of cards while their data loads. */
export function CardRowsSkeleton() {
  return (
    <>
      <CardRowSkeleton />
      <CardRowSkeleton />
    </>
  );
}
