import { Fragment, useMemo, useRef } from 'react';
import type { Track } from '#domain/catalog/types.ts';
import { TRACK_ROW_PX, UNVIRTUALIZED_ROWS_MAX } from '../../lib/constants.ts';
import { useVirtualRows } from '../../hooks/list/use-virtual-rows.ts';
import { useDensity } from '../../hooks/list/use-density.ts';
import { useRowHeight } from '../../hooks/list/use-row-height.ts';
import { useRowSelection } from '../../hooks/list/use-row-selection.ts';
import { SelectionContext } from '../../lib/selection-context.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useRowKeys } from '../../hooks/list/use-row-keys.ts';
import { NearTracks } from '../../hooks/player/kept-only.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { columnClass, DiscRow, TrackRow } from './TrackRow.tsx';
import { trackTableRows, type TrackTableRow } from '../../lib/track-table-rows.ts';
import type { TableColumn, TableOrder } from './table-columns.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import * as hidden from '../../styles/visually-hidden.module.css';
import * as s from './TrackTable.module.css';

interface TrackTableProps {
  /** The accessible name of the table. */
  readonly name: string;
  readonly tracks: readonly Track[];
  /** The number of tracks, also of those not yet loaded. */
  readonly total?: number;
  /** The context the rows play in; null: each row plays in its own album. */
  readonly contextUri: string | null;
  /** Album rows show the track number; list rows show their position and cover. */
  readonly layout: 'album' | 'list';
  /** The order of the rows differs from their context, so a row plays by URI instead of by index. */
  readonly isReordered?: boolean;
  /** More columns, which the listener chose; a new list renders all rows again. */
  readonly columns?: readonly TableColumn[];
  /** Default: in lists. */
  readonly hasAlbum?: boolean;
  readonly isCompact?: boolean;
  /** The heading that orders the rows, and the choice of another. */
  readonly order?: TableOrder;
  /** The artists of the album: a row shows its own artists only when they differ. */
  readonly sharedArtists?: string | undefined;
}

const NO_COLUMNS: readonly TableColumn[] = [];

/**
 * A table of tracks; a click on a row plays it in its context. An album of several discs has a header row for each.
 * A long table is virtualized; a short one renders all rows, so that the browser's text search finds them.
 */
export function TrackTable(props: TrackTableProps) {
  const { name, tracks, total = 0, contextUri, layout, isReordered = false, sharedArtists } = props;
  const { columns: chosen = NO_COLUMNS, hasAlbum = layout === 'list', isCompact = false, order: tableOrder } = props;
  const isDense = useDensity() === 'compact' || isCompact;
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = useFittingColumns(body, chosen, hasAlbum);
  const lines = useMemo(() => trackTableRows(tracks, layout), [tracks, layout]);
  const order = useMemo(() => lines.flatMap(({ key, track }) => (track ? [key] : [])), [lines]);
  const selection = useRowSelection(order, (keys) => itemsOf(lines, keys));
  const isWhole = lines.length <= UNVIRTUALIZED_ROWS_MAX;
  const keys = useRowKeys(body, lines.length, (at) => lines[at]?.track !== undefined);
  const { rows, heightPx } = useVirtualRows(body, {
    count: lines.length,
    rowPx: useRowHeight(body, TRACK_ROW_PX, isWhole),
    isWhole,
    pinnedIndex: keys.focusedIndex,
  });
  // The header is a row too.
  const rowCount = Math.max(lines.length, total) + 1;
  return (
    <SelectionContext value={selection.context}>
      <table
        className={`${s.table} ${isDense ? s.compact : ''} ${columns.some(({ id }) => id === 'artist') ? s.hasArtist : ''}`}
        aria-label={name}
        aria-rowcount={rowCount}
      >
        <ColumnWidths hasAlbum={hasAlbum} columns={columns} />
        <ColumnHeaders hasAlbum={hasAlbum} columns={columns} order={tableOrder} />
        <tbody
          ref={body}
          {...keys.handlers}
          {...selection.handlers}
          onKeyDown={(event) => {
            selection.handlers.onKeyDown(event);
            keys.handlers.onKeyDown(event);
          }}
        >
          <NearTracks tracks={tracks}>
            {rows.map(({ index, topPx }, near) => {
              const line = lines[index];
              if (!line) return null;
              const gapPx = topPx - (rows[near - 1]?.bottomPx ?? 0);
              return (
                <Fragment key={line.key}>
                  {gapPx > 0 && <Spacer heightPx={gapPx} />}
                  {line.track ? (
                    <TrackRow
                      rowIndex={index}
                      rowKey={line.key}
                      track={line.track}
                      index={isReordered ? null : line.place}
                      number={layout === 'album' ? line.track.track_number : line.place + 1}
                      contextUri={contextUri}
                      layout={layout}
                      hasAlbum={hasAlbum}
                      columns={columns}
                      sharedArtists={sharedArtists}
                    />
                  ) : (
                    <DiscRow at={index} disc={line.disc} columnCount={columns.length} />
                  )}
                </Fragment>
              );
            })}
          </NearTracks>
          <Spacer heightPx={heightPx - (rows.at(-1)?.bottomPx ?? 0)} />
        </tbody>
      </table>
      {selection.selected.length > 0 && (
        <SelectionBar items={itemsOf(lines, selection.context.keys)} onAll={selection.selectAll} onClear={selection.clear} />
      )}
    </SelectionContext>
  );
}

const itemsOf = (lines: readonly TrackTableRow[], keys: ReadonlySet<string>) =>
  lines.flatMap(({ key, track }) => (track && keys.has(key) ? [track] : []));

/** A row as tall as the rows that are not rendered. */
function Spacer({ heightPx }: { readonly heightPx: number }) {
  return heightPx > 0 ? <tr aria-hidden="true" style={{ height: heightPx }} /> : null;
}

interface ColumnsProps {
  readonly hasAlbum: boolean;
  readonly columns: readonly TableColumn[];
}

/** The widths of the columns. They apply also when the header is hidden and the first row is a spacer. */
function ColumnWidths({ hasAlbum, columns }: ColumnsProps) {
  return (
    <colgroup>
      <col className={s.number} />
      <col />
      {hasAlbum && <col className={columns.length > 0 ? s.wide : s.album} />}
      {columns.map(({ id, width }) => (
        <col key={id} className={columnClass(width)} />
      ))}
      <col className={s.actions} />
      <col className={s.duration} />
    </colgroup>
  );
}

function ColumnHeaders({ hasAlbum, columns, order }: ColumnsProps & { readonly order: TableOrder | undefined }) {
  const { number, title, album, actions, duration } = LIST_TEXTS.tracks;
  return (
    <thead className={s.header}>
      <tr aria-rowindex={1}>
        <th scope="col" className={s.number}>
          {number}
        </th>
        <ColumnHeader id="title" name={title} order={order} />
        {hasAlbum && <ColumnHeader id="album" name={album} className={columns.length > 0 ? s.wide : s.album} order={order} />}
        {columns.map(({ id, name, width }) => (
          <ColumnHeader key={id} id={id} name={name} className={columnClass(width)} order={order} />
        ))}
        <th scope="col" className={s.actions}>
          <span className={hidden.visuallyHidden}>{actions}</span>
        </th>
        <ColumnHeader id="length" name={duration} className={s.duration} order={order} />
      </tr>
    </thead>
  );
}

interface ColumnHeaderProps {
  readonly id: string;
  readonly name: string;
  readonly className?: string | undefined;
  readonly order: TableOrder | undefined;
}

/** A heading; in a table that can be ordered, a button that orders by it, and then turns the order around. */
function ColumnHeader({ id, name, className, order }: ColumnHeaderProps) {
  if (!order)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  const direction = order.descending ? 'descending' : 'ascending';
  const isOrder = order.by === id;
  return (
    <th scope="col" className={className} aria-sort={isOrder ? direction : undefined}>
      <button type="button" className={s.order} onClick={() => order.onOrder(id)}>
        {name}
        {isOrder && <span aria-hidden="true">{order.descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
