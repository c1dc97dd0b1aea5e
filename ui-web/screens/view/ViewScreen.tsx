import type { View } from '#domain/catalog/types.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { PATHS } from '../../links.ts';
import { ButtonLink } from '../../parts/Button.tsx';
import { CardGrid } from '../../parts/CardGrid.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Shelf, ShelfSkeleton } from '../../parts/Shelf.tsx';
import { useStores } from '../../stores.tsx';
import { TASTE_TEXTS } from '../../taste-texts.ts';
import { BrowseTabs } from './BrowseTabs.tsx';

/** Any view by its id: shelf by shelf, or one shelf as a whole, page by page as it is scrolled. Spec §2. */
export function ViewScreen({ viewId }: { readonly viewId: string }) {
  const view = useResource(useStores().library.view, viewId, { isFresh: true });
  return (
    <>
      <Heading text={view.data?.name ?? ''} />
      <BrowseTabs />
      <Loaded resource={view} skeleton={<Skeleton />}>
        {(data) => <Content view={data} onNearEnd={view.moreWanted} />}
      </Loaded>
    </>
  );
}

interface ContentProps {
  readonly view: View;
  readonly onNearEnd: () => void;
}

function Content({ view, onNearEnd }: ContentProps) {
  const shelves = view.content.items.filter(({ content }) => content.items.length > 0);
  const [only] = shelves;
  if (only === undefined) return <Empty />;
  // A shelf that is the view itself has the view's name.
  if (shelves.length === 1 && only.id === view.id)
    return <CardGrid name={only.name} items={only.content.items} total={only.content.total} onNearEnd={onNearEnd} />;
  return shelves.map((shelf) => <Shelf key={shelf.id} name={shelf.name} items={shelf.content.items} viewId={wholeOf(shelf)} />);
}

/** The view that shows more of a shelf, where there is more. */
function wholeOf({ id, content }: View['content']['items'][number]): string | undefined {
  return content.total > content.items.length ? id : undefined;
}

function Skeleton() {
  return (
    <>
      <ShelfSkeleton />
      <ShelfSkeleton />
    </>
  );
}

function Empty() {
  const action = <ButtonLink href={PATHS.albums}>{TASTE_TEXTS.emptyAction}</ButtonLink>;
  return <EmptyState title={TASTE_TEXTS.empty} hint={TASTE_TEXTS.emptyHint} action={action} />;
}
