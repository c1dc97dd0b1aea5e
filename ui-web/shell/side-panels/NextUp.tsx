import { useStoreMap, useUnit } from 'effector-react';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import type { TrackView } from '#application/player-view/controller-types.ts';
import { NEXT_UP_PAGE_TRACKS } from '#domain/constants/network/connect.ts';
import { placeOfUid } from '#domain/list-player/item-uids.ts';
import { useRowPx } from '../../hooks/list/use-density.ts';
import { useIsGuest } from '../../hooks/data/use-is-guest.ts';
import { useRowDrag, type RowDrag } from '../../hooks/list/use-row-drag.ts';
import { useRowFocus } from '../../hooks/list/use-row-focus.ts';
import { useStableCallback } from '../../hooks/list/use-stable-callback.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { DragHandleIcon } from '#ui-web/icons/row-icons.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { useAnnounce } from '../../lib/announcer.tsx';
import { useKeptRequest } from '../../hooks/player/kept-only.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { QUEUE_TEXTS } from '../../texts/shell/queue-texts.ts';
import * as s from './QueuePanel.module.css';
import { playLabelOf, RowContent } from './QueueRow.tsx';

interface NextUpProps {
  /** Called with the URI of a track that moved to the end of the queue. */
  readonly onQueued: (uri: string) => void;
}

/** A next track with its index among all of them, and a key: with repeat, tracks recur under the same uid. */
interface Upcoming {
  readonly key: string;
  readonly index: number;
  readonly track: TrackView;
}

/** The next tracks of the context, and those of the context after it, loaded as far as the listener scrolls. */
export function NextUp({ onQueued }: NextUpProps) {
  const { player } = useStores();
  const isQueueEmpty = useStoreMap({ store: player.queue.$tracks, keys: [], fn: ({ length }) => length === 0 });
  const [{ hasMore, tracks }, name, shown, closed] = useUnit([
    player.queue.$nextUp,
    player.$contextName,
    player.queue.nextUpShown,
    player.queue.nextUpClosed,
  ]);
  useEffect(() => () => closed(), [closed]);
  // While a queued track plays, the first next track determines the context.
  const playing = useStoreMap({ store: player.$track, keys: [], fn: generationOf });
  const here = playing ?? generationOf(tracks[0] ?? null);
  const upcoming = upcomingOf(tracks);
  const ofContext = upcoming.filter(({ track }) => generationOf(track) === here);
  const after = upcoming.slice(ofContext.length);
  const common = { isQueueEmpty, onQueued };
  return (
    <>
      <UpcomingList title={name ? QUEUE_TEXTS.from({ name }) : QUEUE_TEXTS.nextUp} tracks={ofContext} isOfContext {...common} />
      {isQueueEmpty && tracks.length === 0 && !hasMore && <p className={s.empty}>{QUEUE_TEXTS.empty}</p>}
      <UpcomingList title={QUEUE_TEXTS.similar} tracks={after} isOfContext={false} {...common} />
      <LoadMoreSentinel hasMore={hasMore} onNear={() => shown(tracks.length + NEXT_UP_PAGE_TRACKS)} />
    </>
  );
}

/** Returns the index of a track's context in the sequence of contexts; null for a queued track. */
const generationOf = (track: TrackView | null) => placeOfUid(track?.uid ?? '')?.generation ?? null;

function upcomingOf(tracks: readonly TrackView[]): readonly Upcoming[] {
  const times = new Map<string, number>();
  return tracks.map((track, index) => {
    const time = (times.get(track.uid) ?? 0) + 1;
    times.set(track.uid, time);
    return { key: `${track.uid} ${time}`, index, track };
  });
}

interface UpcomingListProps extends NextUpProps {
  readonly title: string;
  readonly tracks: readonly Upcoming[];
  readonly isQueueEmpty: boolean;
  /** Whether the tracks are of the current context; autoplay tracks are not. */
  readonly isOfContext: boolean;
}

function UpcomingList({ title, tracks, isQueueEmpty, isOfContext, onQueued }: UpcomingListProps) {
  const { player } = useStores();
  const [moved, removed, contextUri] = useUnit([player.queue.nextUpMoved, player.queue.nextUpRemoved, player.$contextUri]);
  const announce = useAnnounce();
  const isGuest = useIsGuest();
  const list = useRef<HTMLOListElement>(null);
  const focus = useRowFocus(list);
  const first = tracks[0]?.index ?? 0;
  const move = useStableCallback((from: number, to: number) => {
    const track = tracks[from]?.track;
    if (!track || to < 0 || to >= tracks.length || to === from) return;
    moved({ from: first + from, to: first + to });
    onQueued(track.uri);
    announce(QUEUE_TEXTS.moved({ name: track.name, place: first + to + 1, total: first + tracks.length }));
  });
  const remove = useStableCallback((at: number) => {
    const row = tracks[at];
    if (!row) return;
    const adjacent = tracks[at + 1] ?? tracks[at - 1];
    if (adjacent) focus.focusButton(adjacent.key, 1);
    removed(row.track.uid);
    announce(QUEUE_TEXTS.removedNext({ name: row.track.name }));
  });
  const rowPx = useRowPx('queue');
  const drag = useRowDrag({ total: tracks.length, rowPx, onDrop: move });
  if (tracks.length === 0) return null;
  return (
    <>
      <h3 className={s.heading}>{title}</h3>
      <ol ref={list} aria-label={title}>
        {tracks.map(({ key, track }, at) => (
          <NextUpRow
            key={key}
            id={key}
            at={at}
            track={track}
            isFirst={isQueueEmpty && first + at === 0}
            ownContext={isOfContext ? contextUri : null}
            offsetPx={drag.offsetPxOf(key, at)}
            isDragged={drag.uid === key}
            gripOf={isGuest ? null : drag.getDragHandleProps}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
    </>
  );
}

interface NextUpRowProps {
  readonly id: string;
  readonly at: number;
  readonly track: TrackView;
  readonly isFirst: boolean;
  /** The context that plays the track; null: its album or show. */
  readonly ownContext: string | null;
  readonly offsetPx: number;
  readonly isDragged: boolean;
  /** Null for guests of a shared session, who only look. */
  readonly gripOf: RowDrag['getDragHandleProps'] | null;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (at: number) => void;
}

/** A row of the next tracks. A click on the first one skips to next; any other starts at its place in the context. */
const NextUpRow = memo(function NextRow(props: NextUpRowProps) {
  const { id, at, track, isFirst, ownContext, offsetPx, isDragged, gripOf, onMove, onRemove } = props;
  const rowPx = useRowPx('queue');
  const { player } = useStores();
  const [playRequested, nextClicked, trackPointerDown] = useUnit([
    player.playRequested,
    player.nextClicked,
    player.trackPointerDown,
  ]);
  const wanted = { contextUri: ownContext ?? (track.group.uri || track.uri), trackUri: track.uri, trackUid: track.uid };
  const { reason, request } = useKeptRequest(wanted);
  // Kept playback follows its own list.
  const isOff = reason !== null && !isFirst;
  const press = () => (isFirst ? nextClicked() : playRequested(request));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || gripOf === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(at, at + by);
  };
  return (
    <li
      className={`${s.nextRow} ${isDragged ? s.dragged : ''}`}
      style={{ height: rowPx, ...(offsetPx === 0 ? {} : { transform: `translateY(${offsetPx}px)` }) }}
      data-uid={id}
      onKeyDown={onKeyDown}
    >
      {gripOf && (
        <button type="button" className={s.dragHandle} aria-label={QUEUE_TEXTS.drag({ name: track.name })} {...gripOf(id, at)}>
          <DragHandleIcon />
        </button>
      )}
      <button
        type="button"
        className={s.row}
        aria-label={playLabelOf(track)}
        aria-keyshortcuts={gripOf ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        aria-disabled={isOff || undefined}
        title={isOff ? reason : undefined}
        onPointerDown={() => trackPointerDown(track.uri)}
        onClick={isOff ? undefined : press}
      >
        <RowContent track={track} />
      </button>
      <MoreMenu item={track} playRequest={request} />
      {gripOf && (
        <IconButton
          label={QUEUE_TEXTS.removeNext({ name: track.name })}
          icon={CloseIcon}
          size="small"
          onPress={() => onRemove(at)}
        />
      )}
    </li>
  );
});
