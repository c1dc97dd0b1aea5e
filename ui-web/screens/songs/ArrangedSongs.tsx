import { rulesOfFilter } from '#domain/smart-playlists/song-filter.ts';
import { hasFilter, IN_PLACE, type Arrangement } from '../../hooks/list/use-arrangement.ts';
import { SongTable } from './SongTable.tsx';

interface ArrangedSongsProps {
  readonly kind: 'album' | 'playlist';
  readonly uri: string;
  readonly name: string;
  readonly arrangement: Arrangement;
}

/** The songs of an album or a playlist in the order, with the filter and the columns that the listener chose. */
export function ArrangedSongs({ kind, uri, name, arrangement }: ArrangedSongsProps) {
  const { filter, order, view, orderChanged } = arrangement;
  const isInPlace = order.by === 'place' && !hasFilter(filter);
  return (
    <SongTable
      name={name}
      query={{ rules: rulesOfFilter(filter, order), within: uri }}
      view={view}
      order={order}
      onOrder={(next) => orderChanged(order.by === next.by && order.descending ? IN_PLACE : next)}
      contextUri={uri}
      layout={kind === 'album' && isInPlace ? 'album' : 'list'}
      isReordered={kind === 'playlist' || !isInPlace}
    />
  );
}
