import { HeroSkeleton } from '../cards/Hero.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

/** The placeholder of a page with a header and a track table. */
export function ListPageSkeleton() {
  return (
    <>
      <HeroSkeleton />
      <Skeleton kind="rows" />
    </>
  );
}
