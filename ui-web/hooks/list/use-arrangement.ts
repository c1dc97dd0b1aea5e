import { useState } from 'react';
import { NO_FILTER, orderedBy, type SongFilter } from '#domain/smart-playlists/song-filter.ts';
import type { TrackOrder } from '#domain/smart-playlists/types.ts';
import { useTableView, type TableView } from './use-table-view.ts';

/** The columns that a listener can choose for songs, besides title and length. */
export const SONG_COLUMNS = ['artist', 'album', 'year', 'added', 'plays', 'format'] as const;
export type SongColumn = (typeof SONG_COLUMNS)[number];

/** The order of the context itself. */
const IN_PLACE: TrackOrder = { by: 'place', descending: false };

/** What has an order of its own: an album, a playlist, the liked songs. */
export type SongsKind = 'album' | 'playlist' | 'liked';

/** How a listener looks at the songs of an album, a playlist or the liked songs. */
export interface Arrangement {
  readonly filter: SongFilter;
  readonly order: TrackOrder;
  readonly view: TableView<SongColumn>;
  readonly filterChanged: (filter: SongFilter) => void;
  readonly orderChanged: (order: TrackOrder) => void;
  /** By a column; by the same one again turned around, and then as the context has it. */
  readonly columnChosen: (column: string) => void;
}

/** The columns that were chosen for all contexts of a kind; the order and the filter are those of this visit. */
export function useArrangement(kind: SongsKind): Arrangement {
  const view = useTableView(kind, SONG_COLUMNS, []);
  const [filter, filterChanged] = useState(NO_FILTER);
  const [order, orderChanged] = useState(IN_PLACE);
  const columnChosen = (column: string) => {
    const next = orderedBy(order, column);
    orderChanged(order.by === next.by && order.descending ? IN_PLACE : next);
  };
  return { filter, order, view, filterChanged, orderChanged, columnChosen };
}

/** Whether an arrangement differs from the rows that the context has by itself. */
export function isArranged({ filter, order, view }: Arrangement): boolean {
  return view.columns.length > 0 || view.isCompact || order.by !== 'place' || hasFilter(filter);
}

export function hasFilter(filter: SongFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}
