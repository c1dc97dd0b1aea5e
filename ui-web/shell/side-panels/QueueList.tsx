import { useStoreMap, useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import type { QueuedTracks } from '#application/stores/web-store-types.ts';
import { useRowPx } from '../../hooks/list/use-density.ts';
import { useIsGuest } from '../../hooks/data/use-is-guest.ts';
import { useVirtualRows } from '../../hooks/list/use-virtual-rows.ts';
import { useRowDrag } from '../../hooks/list/use-row-drag.ts';
import { useRowFocus } from '../../hooks/list/use-row-focus.ts';
import { useStableCallback } from '../../hooks/list/use-stable-callback.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { QUEUE_TEXTS } from '../../texts/shell/queue-texts.ts';
import { useAnnounce } from '../../lib/announcer.tsx';
import * as s from './QueuePanel.module.css';
import { QueueRow, ReadOnlyQueueRow } from './QueueRow.tsx';

interface QueueListProps {
  readonly tracks: QueuedTracks;
  /** The URI of a track that is about to be the last one, and to have the focus; null for none. */
  readonly arriving: string | null;
  readonly onArrived: () => void;
}

/** The queue, virtualized: only rows near the viewport are rendered and loaded. */
export function QueueList({ tracks, arriving, onArrived }: QueueListProps) {
  const rowPx = useRowPx('queue');
  const { player } = useStores();
  const { shown, closed, moved, removed, played, pointerDown } = useUnit({
    shown: player.queue.shown,
    closed: player.queue.closed,
    moved: player.queue.moved,
    removed: player.queue.removed,
    played: player.queue.played,
    pointerDown: player.trackPointerDown,
  });
  const announce = useAnnounce();
  const isGuest = useIsGuest();
  const list = useRef<HTMLOListElement>(null);
  const hasTrack = useStoreMap({ store: player.$track, keys: [], fn: (track) => track !== null });
  const { rows, heightPx, scrollTo } = useVirtualRows(list, {
    count: tracks.length,
    rowPx,
    // Above the list are one row and two headings.
    contentAboveKey: `${hasTrack} ${tracks.length > 0}`,
  });
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => void shown({ first, last }), [shown, first, last]);
  useEffect(() => () => closed(), [closed]);

  const focus = useRowFocus(list);
  useEffect(() => {
    const arrived = tracks.at(-1);
    if (arriving === null || arrived?.uri !== arriving) return;
    scrollTo(tracks.length - 1);
    focus.focusButton(arrived.uid, 1);
    onArrived();
    // Only a new track or a new end of the queue counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [arriving, tracks]);
  const move = useStableCallback((from: number, wanted: number) => {
    const to = Math.max(0, Math.min(tracks.length - 1, wanted));
    const track = tracks[from];
    const target = tracks[to > from ? to + 1 : to];
    if (!track || to === from || target === null) return;
    focus.keepOnRow(track.uid);
    moved({ uid: track.uid, beforeUid: target?.uid ?? null });
    scrollTo(to);
    announce(QUEUE_TEXTS.moved({ name: track.name, place: to + 1, total: tracks.length }));
  });
  const remove = useStableCallback((uid: string) => {
    const place = tracks.findIndex((one) => one?.uid === uid);
    const track = tracks[place];
    if (!track) return;
    const adjacent = tracks[place + 1] ?? tracks[place - 1];
    if (adjacent) focus.focusButton(adjacent.uid, 2);
    removed(track.uid);
    announce(QUEUE_TEXTS.removed({ name: track.name }));
  });
  const drag = useRowDrag({ total: tracks.length, rowPx, onDrop: move });

  return (
    <ol ref={list} aria-label={QUEUE_TEXTS.queued} className={s.list} style={{ height: heightPx }}>
      {rows.map(({ index, topPx }) => {
        const track = tracks[index];
        const atPx = topPx + (track ? drag.offsetPxOf(track.uid, index) : 0);
        const place = { place: index, total: tracks.length, atPx };
        if (!track) return <QueueRowPlaceholder key={index} {...place} />;
        if (isGuest) return <ReadOnlyQueueRow key={track.uid} track={track} {...place} />;
        return (
          <QueueRow
            key={track.uid}
            track={track}
            {...place}
            isDragged={drag.uid === track.uid}
            gripOf={drag.getDragHandleProps}
            onMove={move}
            onRemove={remove}
            onPlay={played}
            onPoint={pointerDown}
          />
        );
      })}
    </ol>
  );
}

/** A row whose track is not loaded yet. */
function QueueRowPlaceholder({ place, total, atPx }: { readonly place: number; readonly total: number; readonly atPx: number }) {
  const rowPx = useRowPx('queue');
  const style = { transform: `translateY(${atPx}px)`, height: rowPx };
  return (
    <li className={s.queueRow} style={style} aria-posinset={place + 1} aria-setsize={total}>
      <span className={s.empty}>{QUEUE_TEXTS.loading}</span>
    </li>
  );
}
