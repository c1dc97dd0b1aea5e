import { HeroSkeleton } from '../cards/Hero.tsx';
import { TrackTableSkeleton } from './TrackTable.tsx';

/** A page to come that has a head, and rows below it. */
export function ListPageSkeleton() {
  return (
    <>
      <HeroSkeleton />
      <TrackTableSkeleton />
    </>
  );
}
