import { useUnit } from 'effector-react';
import { useResource } from '../../hooks/use-resource.ts';
import { useGrowing } from '../../hooks/use-scan.ts';
import { PATHS } from '../../links.ts';
import { ButtonLink } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { filledShelves, Shelves, ShelvesSkeleton } from '../../parts/Shelves.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';
import { BrowseTabs } from '../view/BrowseTabs.tsx';

/** The first screen: shelves of albums, artists and shows. */
export function HomeScreen() {
  const { library, session } = useStores();
  const { user } = useUnit(session.$session);
  const home = useResource(library.home, undefined, { isFresh: true });
  useGrowing(home.retried);
  return (
    <>
      <Heading text={user ? TEXTS.home.hello(user.name) : TEXTS.home.title} />
      <BrowseTabs />
      <Loaded resource={home} skeleton={<ShelvesSkeleton />}>
        {(view) => {
          const shelves = filledShelves(view);
          return shelves.length === 0 ? <Empty /> : <Shelves shelves={shelves} />;
        }}
      </Loaded>
    </>
  );
}

function Empty() {
  const action = <ButtonLink href={PATHS.library}>{TEXTS.home.emptyAction}</ButtonLink>;
  return <EmptyState title={TEXTS.home.empty} hint={TEXTS.home.emptyHint} action={action} />;
}
