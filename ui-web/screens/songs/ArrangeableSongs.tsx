import type { ReactNode } from 'react';
import { isArranged, useArrangement, type SongsKind } from '../../hooks/list/use-arrangement.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { TableOrder } from '../../content/rows/table-columns.ts';
import { ArrangementTools } from './ArrangementTools.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

const ArrangedSongs = lazyComponent(async () => (await import('./ArrangedSongs.tsx')).ArrangedSongs, <Skeleton kind="rows" />);

interface ArrangeableSongsProps {
  readonly kind: SongsKind;
  readonly uri: string;
  readonly name: string;
  /** See `TrackTable`. */
  readonly sharedArtists?: string | undefined;
  /** Before the choices. */
  readonly head?: ReactNode;
  /** The rows as the context has them, with headings that order them. */
  readonly children: (order: TableOrder) => ReactNode;
}

/** The songs of an album, a playlist or the liked songs: as it has them, until the listener chooses columns, an order or a filter. */
export function ArrangeableSongs({ kind, uri, name, sharedArtists, head, children }: ArrangeableSongsProps) {
  const arrangement = useArrangement(kind);
  return (
    <>
      <ArrangementTools kind={kind} arrangement={arrangement} head={head} />
      {isArranged(arrangement) ? (
        <ArrangedSongs kind={kind} uri={uri} name={name} sharedArtists={sharedArtists} arrangement={arrangement} />
      ) : (
        children({ ...arrangement.order, onOrder: arrangement.columnChosen })
      )}
    </>
  );
}
