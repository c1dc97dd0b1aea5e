import type { View } from '#domain/catalog/types.ts';
import { CardRow, CardRowSkeleton } from './CardRow.tsx';

type ViewSections = View['content']['items'];

/** The shelves of a view that hold something. */
export function nonEmptySections({ content }: View): ViewSections {
  return content.items.filter((shelf) => shelf.content.items.length > 0);
}

/** One shelf below the other, each with the way to its whole where there is more of it. */
export function CardRows({ shelves }: { readonly shelves: ViewSections }) {
  return shelves.map(({ id, name, content: { items, total } }) => (
    <CardRow key={id} name={name} items={items} viewId={total > items.length ? id : undefined} />
  ));
}

/** Shelves to come. */
export function CardRowsSkeleton() {
  return (
    <>
      <CardRowSkeleton />
      <CardRowSkeleton />
    </>
  );
}
