import type { View } from '#domain/catalog/types.ts';
import { Shelf, ShelfSkeleton } from './Shelf.tsx';

type Shelved = View['content']['items'];

/** The shelves of a view that hold something. */
export function filledShelves({ content }: View): Shelved {
  return content.items.filter((shelf) => shelf.content.items.length > 0);
}

/** One shelf below the other, each with the way to its whole where there is more of it. */
export function Shelves({ shelves }: { readonly shelves: Shelved }) {
  return shelves.map(({ id, name, content: { items, total } }) => (
    <Shelf key={id} name={name} items={items} viewId={total > items.length ? id : undefined} />
  ));
}

/** Shelves to come. */
export function ShelvesSkeleton() {
  return (
    <>
      <ShelfSkeleton />
      <ShelfSkeleton />
    </>
  );
}
