import type { ReactNode } from 'react';
import { isArranged, useArrangement } from '../../hooks/list/use-arrangement.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { TrackTableSkeleton } from '../../content/rows/TrackTable.tsx';
import { ArrangementTools } from './ArrangementTools.tsx';

const ArrangedSongs = lazyComponent(async () => (await import('./ArrangedSongs.tsx')).ArrangedSongs, <TrackTableSkeleton />);

interface ArrangeableSongsProps {
  readonly kind: 'album' | 'playlist';
  readonly uri: string;
  readonly name: string;
  /** The rows as the context has them. */
  readonly children: ReactNode;
}

/** The songs of an album or a playlist: as it has them, until the listener chooses columns, an order or a filter. */
export function ArrangeableSongs({ kind, uri, name, children }: ArrangeableSongsProps) {
  const arrangement = useArrangement(kind);
  return (
    <>
      <ArrangementTools arrangement={arrangement} />
      {isArranged(arrangement) ? <ArrangedSongs kind={kind} uri={uri} name={name} arrangement={arrangement} /> : children}
    </>
  );
}
