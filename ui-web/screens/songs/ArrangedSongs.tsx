import { rulesOfFilter } from '#domain/smart-playlists/song-filter.ts';
import { hasFilter, type Arrangement, type SongsKind } from '../../hooks/list/use-arrangement.ts';
import { SongTable } from './SongTable.tsx';

interface ArrangedSongsProps {
  readonly kind: SongsKind;
  readonly uri: string;
  readonly name: string;
  readonly sharedArtists: string | undefined;
  readonly arrangement: Arrangement;
}

/** The songs of an album, a playlist or the liked songs in the order, with the filter and the columns that the listener chose. */
export function ArrangedSongs({ kind, uri, name, sharedArtists, arrangement }: ArrangedSongsProps) {
  const { filter, order, view, columnChosen } = arrangement;
  const isInPlace = order.by === 'place' && !hasFilter(filter);
  return (
    <SongTable
      name={name}
      query={{ rules: rulesOfFilter(filter, order), within: uri }}
      view={view}
      order={{ ...order, onOrder: columnChosen }}
      contextUri={uri}
      layout={kind === 'album' && isInPlace ? 'album' : 'list'}
      sharedArtists={sharedArtists}
      isReordered={kind !== 'album' || !isInPlace}
      hasOnlySaved={kind === 'liked'}
    />
  );
}
