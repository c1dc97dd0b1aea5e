import { Fragment, useMemo, useRef } from 'react';
import type { Track } from '#domain/catalog/types.ts';
import { OVERSCAN_ROWS, SKELETON_ROWS, TRACK_ROW_PX, UNVIRTUALIZED_ROWS_MAX } from '../../lib/constants.ts';
import { useVirtualRows } from '../../hooks/list/use-virtual-rows.ts';
import { useRowHeight } from '../../hooks/list/use-row-height.ts';
import { useRowSelection } from '../../hooks/list/use-row-selection.ts';
import { SelectionContext } from '../../lib/selection-context.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useRowKeys } from '../../hooks/list/use-row-keys.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { DiscRow, TrackRow } from './TrackRow.tsx';
import { trackTableRows, type TrackTableRow } from '../../lib/track-table-rows.ts';
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
  /** The artists of the album: a row shows its own artists only when they differ. */
  readonly sharedArtists?: string;
}

/**
 * A table of tracks; a click on a row plays it in its context. An album of several discs has a header row for each.
 * A long table is virtualized; a short one renders all rows, so that the browser's text search finds them.
 */
export function TrackTable(props: TrackTableProps) {
  const { name, tracks, total = 0, contextUri, layout, isReordered = false, sharedArtists } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = useMemo(() => trackTableRows(tracks, layout), [tracks, layout]);
  const order = useMemo(() => lines.flatMap(({ key, track }) => (track ? [key] : [])), [lines]);
  const selection = useRowSelection(order, (keys) => itemsOf(lines, keys));
  const isLong = lines.length > UNVIRTUALIZED_ROWS_MAX;
  const keys = useRowKeys(body, lines.length, (at) => lines[at]?.track !== undefined);
  const { rows, heightPx } = useVirtualRows(body, {
    count: lines.length,
    rowPx: useRowHeight(body, TRACK_ROW_PX),
    overscan: isLong ? OVERSCAN_ROWS : lines.length,
    pinnedIndex: keys.focusedIndex,
  });
  // The header is a row too.
  const rowCount = Math.max(lines.length, total) + 1;
  return (
    <SelectionContext value={selection.context}>
      <table className={s.table} aria-label={name} aria-rowcount={rowCount}>
        <ColumnWidths hasAlbum={layout === 'list'} />
        <ColumnHeaders hasAlbum={layout === 'list'} />
        <tbody
          ref={body}
          {...keys.handlers}
          {...selection.handlers}
          onKeyDown={(event) => {
            selection.handlers.onKeyDown(event);
            keys.handlers.onKeyDown(event);
          }}
        >
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
                    sharedArtists={sharedArtists}
                  />
                ) : (
                  <DiscRow at={index} disc={line.disc} />
                )}
              </Fragment>
            );
          })}
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

/** The widths of the columns. They apply also when the header is hidden and the first row is a spacer. */
function ColumnWidths({ hasAlbum }: { readonly hasAlbum: boolean }) {
  return (
    <colgroup>
      <col className={s.number} />
      <col />
      {hasAlbum && <col className={s.album} />}
      <col className={s.actions} />
      <col className={s.duration} />
    </colgroup>
  );
}

function ColumnHeaders({ hasAlbum }: { readonly hasAlbum: boolean }) {
  return (
    <thead className={s.header}>
      <tr aria-rowindex={1}>
        <th scope="col" className={s.number}>
          {LIST_TEXTS.tracks.number}
        </th>
        <th scope="col">{LIST_TEXTS.tracks.title}</th>
        {hasAlbum && (
          <th scope="col" className={s.album}>
            {LIST_TEXTS.tracks.album}
          </th>
        )}
        <th scope="col" className={s.actions}>
          <span className={hidden.visuallyHidden}>{LIST_TEXTS.tracks.actions}</span>
        </th>
        <th scope="col" className={s.duration}>
          {LIST_TEXTS.tracks.duration}
        </th>
      </tr>
    </thead>
  );
}

/** The placeholder of a table while its data loads. */
export function TrackTableSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={s.skeleton} />
      ))}
    </div>
  );
}
