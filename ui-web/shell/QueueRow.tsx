import { useUnit } from 'effector-react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import type { TrackView } from '#application/controller.ts';
import { artistNames } from '../parts/ArtistLinks.tsx';
import { Cover } from '../parts/Cover.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { CloseIcon, GripIcon } from '../parts/icons.tsx';
import { clockTime } from '../format.ts';
import type { RowDrag } from '../hooks/use-row-drag.ts';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';
import * as s from './QueuePanel.module.css';

interface QueueRowProps {
  readonly track: TrackView;
  readonly place: number;
  readonly total: number;
  readonly style: CSSProperties;
  readonly drag: RowDrag;
  /** To another place, and the focus with it. */
  readonly onMove: (place: number) => void;
  readonly onRemove: () => void;
}

/** One queued song: played by a click, moved by its grip or by Alt with the arrows, removed by its cross. */
export function QueueRow({ track, place, total, style, drag, onMove, onRemove }: QueueRowProps) {
  const { player } = useStores();
  const [played, trackPointed] = useUnit([player.queue.played, player.trackPointed]);
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(place + by);
  };
  const isDragged = drag.uid === track.uid;
  return (
    <li
      className={`${s.queued} ${isDragged ? s.dragged : ''}`}
      style={style}
      data-uid={track.uid}
      aria-posinset={place + 1}
      aria-setsize={total}
      onKeyDown={moveByKey}
    >
      <button type="button" className={s.grip} aria-label={TEXTS.queue.drag(track.name)} {...drag.gripOf(track.uid, place)}>
        <GripIcon />
      </button>
      <button
        type="button"
        className={s.row}
        aria-label={TEXTS.player.playName(track.name)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={() => trackPointed(track.uri)}
        onClick={() => played(track.uid)}
      >
        <RowContent track={track} />
      </button>
      <IconButton label={TEXTS.queue.remove(track.name)} icon={CloseIcon} size="small" onPress={onRemove} />
    </li>
  );
}

export function RowContent({ track }: { readonly track: TrackView }): ReactNode {
  return (
    <>
      <span className={s.cover}>
        <Cover images={track.images} name={track.group.name} sizes="44px" />
      </span>
      <span className={s.words}>
        <span className={s.name}>{track.name}</span>
        <span className={s.artists}>{artistNames(track.artists) || track.group.name}</span>
      </span>
      <span className={s.duration}>{clockTime(track.durationMs)}</span>
    </>
  );
}
