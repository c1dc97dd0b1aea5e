import type { View } from '#domain/catalog/types.ts';
import { VIEW_IDS } from '#domain/routes/view-ids.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { PATHS } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { CardGrid } from '../../content/cards/CardGrid.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { LoadingHeading, ResourceView } from '../../controls/state/ResourceView.tsx';
import { nonEmptySections, CardRows, CardRowsSkeleton } from '../../content/cards/CardRows.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { TASTE_TEXTS } from '../../texts/screens/recommendation-texts.ts';
import { BrowseTabs } from './BrowseTabs.tsx';

/** The screen of a view: its sections, or one section as a grid that loads page by page. Spec §2. */
export function ViewScreen({ viewId }: { readonly viewId: string }) {
  const view = useResource(useStores().library.view, viewId, { isFresh: true });
  return (
    <>
      {view.data ? (
        <Heading text={view.data.name} />
      ) : view.error ? (
        <Heading text={TEXTS.notices.loadFailed} isHidden />
      ) : (
        <LoadingHeading />
      )}
      <BrowseTabs />
      <ResourceView resource={view} skeleton={<CardRowsSkeleton />}>
        {(data) => <Content view={data} viewId={viewId} onNearEnd={view.moreRequested} />}
      </ResourceView>
    </>
  );
}

interface ContentProps {
  readonly view: View;
  readonly viewId: string;
  readonly onNearEnd: () => void;
}

function Content({ view, viewId, onNearEnd }: ContentProps) {
  const shelves = nonEmptySections(view);
  const [only] = shelves;
  if (only === undefined) return viewId === VIEW_IDS.podcasts ? <NoPodcasts /> : <Empty />;
  // A view with itself as the only section is a grid.
  if (shelves.length === 1 && only.id === view.id)
    return <CardGrid name={only.name} items={only.content.items} total={only.content.total} onNearEnd={onNearEnd} />;
  return <CardRows shelves={shelves} />;
}

function Empty() {
  const action = <ButtonLink href={PATHS.albums}>{TASTE_TEXTS.emptyAction}</ButtonLink>;
  return <EmptyState title={TASTE_TEXTS.empty} hint={TASTE_TEXTS.emptyHint} action={action} />;
}

/** For the podcast view, which lists only followed podcasts. */
function NoPodcasts() {
  const { title, hint, action } = TASTE_TEXTS.noPodcasts;
  return <EmptyState title={title} hint={hint} action={<ButtonLink href={PATHS.podcasts}>{action}</ButtonLink>} />;
}
