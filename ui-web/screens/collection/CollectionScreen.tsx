import type { ReactNode } from 'react';
import type { View } from '#domain/catalog/types.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { PATHS } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { CardGrid } from '../../content/cards/CardGrid.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { CardRowSkeleton } from '../../content/cards/CardRow.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { PodcastTools } from './PodcastTools.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';

interface CollectionScreenProps {
  readonly viewId: 'albums' | 'artists' | 'shows';
  /** Above the heading, and below it. */
  readonly tabs?: ReactNode;
  readonly choice?: ReactNode;
}

/** All albums, artists or shows of the library, loaded page by page. */
export function CollectionScreen({ viewId, tabs, choice }: CollectionScreenProps) {
  return (
    <>
      {tabs}
      <Heading text={LIST_TEXTS.collection[viewId]} />
      {choice}
      {viewId === 'shows' && <PodcastTools />}
      <LibraryGrid viewId={viewId} />
    </>
  );
}

/** The grid of all items of the library. */
export function LibraryGrid({ viewId }: Pick<CollectionScreenProps, 'viewId'>) {
  const view = useResource(useStores().library.view, viewId);
  return (
    <ResourceView resource={view} skeleton={<CardRowSkeleton />}>
      {(data) => <Grid name={LIST_TEXTS.collection[viewId]} view={data} onNearEnd={view.moreRequested} />}
    </ResourceView>
  );
}

interface GridProps {
  readonly name: string;
  readonly view: View;
  readonly onNearEnd: () => void;
}

function Grid({ name, view, onNearEnd }: GridProps) {
  const content = view.content.items[0]?.content;
  if (!content || content.items.length === 0) {
    const action = <ButtonLink href={PATHS.settings}>{TEXTS.home.emptyAction}</ButtonLink>;
    return <EmptyState title={LIST_TEXTS.collection.empty} hint={LIST_TEXTS.collection.emptyHint} action={action} />;
  }
  return <CardGrid name={name} items={content.items} total={content.total} onNearEnd={onNearEnd} />;
}
