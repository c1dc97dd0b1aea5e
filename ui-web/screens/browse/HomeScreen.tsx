import { useUnit } from 'effector-react';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useRefreshOnScan } from '../../hooks/data/use-scan.ts';
import { PATHS } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { nonEmptySections, CardRows, CardRowsSkeleton } from '../../content/cards/CardRows.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { BrowseTabs } from './BrowseTabs.tsx';

/** The home screen: rows of cards of albums, artists and shows. */
export function HomeScreen() {
  const { library, session } = useStores();
  const { user } = useUnit(session.$session);
  const home = useResource(library.home, undefined, { isFresh: true });
  const isScanning = useRefreshOnScan(home.retried, home.data ? nonEmptySections(home.data).length === 0 : null);
  return (
    <>
      <Heading text={user ? TEXTS.home.welcomeBack({ name: user.name }) : TEXTS.home.title} />
      <BrowseTabs />
      <ResourceView resource={home} skeleton={<CardRowsSkeleton />}>
        {(view) => {
          const shelves = nonEmptySections(view);
          return shelves.length === 0 ? <Empty isScanning={isScanning} /> : <CardRows shelves={shelves} />;
        }}
      </ResourceView>
    </>
  );
}

function Empty({ isScanning }: { readonly isScanning: boolean }) {
  if (isScanning) return <EmptyState title={TEXTS.home.scanning} hint={TEXTS.home.scanningHint} />;
  const action = <ButtonLink href={PATHS.settings}>{TEXTS.home.emptyAction}</ButtonLink>;
  return <EmptyState title={TEXTS.home.empty} hint={TEXTS.home.emptyHint} action={action} />;
}
