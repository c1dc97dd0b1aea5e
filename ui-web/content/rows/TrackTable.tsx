import { Fragment, useMemo, useRef } from 'react';
import type { Track } from '#domain/catalog/types.ts';
import { OVERSCAN_ROWS, SKELETON_ROWS, TRACK_ROW_PX, UNVIRTUALIZED_ROWS_MAX } from '../../lib/constants.ts';
import { useVirtualRows } from '../../hooks/list/use-virtual-rows.ts';
import { useRowHeight } from '../../hooks/list/use-row-height.ts';
import { useRowKeys } from '../../hooks/list/use-row-keys.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { DiscRow, TrackRow } from './TrackRow.tsx';
import { trackTableRows } from '../../lib/track-table-rows.ts';
import * as s from './TrackTable.module.css';

interface TrackTableProps {
  /** What the table is called by those who cannot see it. */
  readonly name: string;
  readonly tracks: readonly Track[];
  /** How many there are in all, where not all are loaded. */
  readonly total?: number;
  /** The context a row plays in; a row of a mixed list plays in its own album. */
  readonly contextUri: string | null;
  /** Album rows show their number on the disc, other lists their place and cover. */
  readonly layout: 'album' | 'list';
  /** The rows stand in another order than in their context: then a row is found there by its song alone. */
  readonly isReordered?: boolean;
  /** The artists of the whole album: rows say theirs only where they differ. */
  readonly sharedArtists?: string;
}

/**
 * Songs in rows: click one to play it where it stands. Long albums are split by disc. Of a long table only the rows near the
 * visible part exist; a short one is there as a whole, for whoever looks for a word in the page.
 */
export function TrackTable(props: TrackTableProps) {
  const { name, tracks, total = 0, contextUri, layout, isReordered = false, sharedArtists } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = useMemo(() => trackTableRows(tracks, layout), [tracks, layout]);
  const isLong = lines.length > UNVIRTUALIZED_ROWS_MAX;
  const keys = useRowKeys(body, lines.length, (at) => lines[at]?.track !== undefined);
  const { rows, heightPx } = useVirtualRows(body, {
    count: lines.length,
    rowPx: useRowHeight(body, TRACK_ROW_PX),
    overscan: isLong ? OVERSCAN_ROWS : lines.length,
    pinnedIndex: keys.focusedIndex,
  });
  // The heading of the columns is a row too.
  const rowCount = Math.max(lines.length, total) + 1;
  return (
    <table className={s.table} aria-label={name} aria-rowcount={rowCount}>
      <ColumnWidths hasAlbum={layout === 'list'} />
      <ColumnHeaders hasAlbum={layout === 'list'} />
      <tbody ref={body} {...keys.handlers}>
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
  );
}

/** The room of rows that do not exist. */
function Spacer({ heightPx }: { readonly heightPx: number }) {
  return heightPx > 0 ? <tr aria-hidden="true" style={{ height: heightPx }} /> : null;
}

/** How wide the columns are, also where their heading is hidden and the first row is the room of others. */
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
    <thead className={s.head}>
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
          <span className={s.spoken}>{LIST_TEXTS.tracks.actions}</span>
        </th>
        <th scope="col" className={s.duration}>
          {LIST_TEXTS.tracks.duration}
        </th>
      </tr>
    </thead>
  );
}

/** Rows to come. */
export function TrackTableSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={s.bone} />
      ))}
    </div>
  );
}
