import { HeroSkeleton } from '../cards/Hero.tsx';
import { TrackTableSkeleton } from './TrackTable.tsx';

/** The placeholder of a page with a header and a track table. */
export function ListPageSkeleton() {
  return (
    <>
      <HeroSkeleton />
      <TrackTableSkeleton />
    </>
  );
}
