import { memo, type KeyboardEvent } from 'react';
import type { TrackView } from '#application/player-view/controller-types.ts';
import { useRowPx } from '../../hooks/list/use-density.ts';
import { Cover } from '../../content/cards/Cover.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { DragHandleIcon } from '#ui-web/icons/row-icons.tsx';
import { artistNames, clockTime } from '../../lib/format.ts';
import type { RowDrag } from '../../hooks/list/use-row-drag.ts';
import { QUEUE_TEXTS } from '../../texts/shell/queue-texts.ts';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './QueuePanel.module.css';

/** One element for all rows. */
const DRAG_HANDLE_ICON = <DragHandleIcon />;

interface QueueRowProps {
  readonly track: TrackView;
  readonly place: number;
  readonly total: number;
  /** The offset in the list, in CSS pixels. */
  readonly atPx: number;
  readonly isDragged: boolean;
  readonly gripOf: RowDrag['getDragHandleProps'];
  /** Moves a row between indexes, and the focus with it. */
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (uid: string) => void;
  readonly onPlay: (uid: string) => void;
  /** Called with the URI on pointer down, to prefetch the track. */
  readonly onPoint: (uri: string) => void;
}

/** A row of the queue: click plays; drag or Alt+arrow moves; its button removes. Memoized on track and position. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { track, place, total, atPx, isDragged, gripOf, onMove, onRemove, onPlay, onPoint } = props;
  const rowPx = useRowPx('queue');
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(place, place + by);
  };
  return (
    <li
      className={`${s.queueRow} ${isDragged ? s.dragged : ''}`}
      style={{ transform: `translateY(${atPx}px)`, height: rowPx }}
      data-uid={track.uid}
      aria-posinset={place + 1}
      aria-setsize={total}
      onKeyDown={moveByKey}
    >
      <button
        type="button"
        className={s.dragHandle}
        aria-label={QUEUE_TEXTS.drag({ name: track.name })}
        {...gripOf(track.uid, place)}
      >
        {DRAG_HANDLE_ICON}
      </button>
      <button
        type="button"
        className={s.row}
        aria-label={playLabelOf(track)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={() => onPoint(track.uri)}
        onClick={() => onPlay(track.uid)}
      >
        <RowContent track={track} />
      </button>
      <MoreMenu item={track} />
      <RemoveButton uid={track.uid} name={track.name} onRemove={onRemove} />
    </li>
  );
});

type ReadOnlyQueueRowProps = Pick<QueueRowProps, 'track' | 'place' | 'total' | 'atPx'>;

/** A read-only row of the queue, for guests of a shared session. */
export const ReadOnlyQueueRow = memo(function ShownRow({ track, place, total, atPx }: ReadOnlyQueueRowProps) {
  const rowPx = useRowPx('queue');
  const style = { transform: `translateY(${atPx}px)`, height: rowPx };
  return (
    <li className={s.queueRow} style={style} aria-posinset={place + 1} aria-setsize={total}>
      <span className={s.row}>
        <RowContent track={track} />
      </span>
    </li>
  );
});

interface RemoveButtonProps {
  readonly uid: string;
  readonly name: string;
  readonly onRemove: (uid: string) => void;
}

/** Memoized apart from the row: it is independent of the row's position. */
const RemoveButton = memo(function RemoveButton({ uid, name, onRemove }: RemoveButtonProps) {
  return <IconButton label={QUEUE_TEXTS.remove({ name })} icon={CloseIcon} size="small" onPress={() => onRemove(uid)} />;
});

/** The name of the button of a row: what it does, and the text of the row. */
export const playLabelOf = ({ name, artists, group }: TrackView): string =>
  `${TEXTS.player.playName({ name })}, ${artistNames(artists) || group.name}`;

export const RowContent = memo(function RowContent({ track }: { readonly track: TrackView }) {
  return (
    <>
      <span className={s.cover}>
        <Cover images={track.images} seed={pictureSeedOf(track)} sizes="44px" />
      </span>
      <span className={s.text}>
        <span className={s.name} dir="auto">
          {track.name}
        </span>{' '}
        <span className={s.artists} dir="auto">
          {artistNames(track.artists) || track.group.name}
        </span>
      </span>
      <span className={s.duration}>{clockTime(track.durationMs)}</span>
    </>
  );
});
