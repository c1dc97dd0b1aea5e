import { memo, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { Episode, Track } from '#domain/catalog/types.ts';
import type { PlaylistItem } from '#domain/playlists/types.ts';
import { clockTime, dayOf } from '../../lib/format.ts';
import { usePlayTrack } from '../../hooks/player/use-play.ts';
import type { RowDrag } from '../../hooks/list/use-row-drag.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { ArtistLinks } from '../../content/cards/ArtistLinks.tsx';
import { Cover } from '../../content/cards/Cover.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { DragHandleIcon } from '#ui-web/icons/row-icons.tsx';
import { imagesOf } from '#domain/catalog/images.ts';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { MemberLink } from '../../content/cards/MemberLink.tsx';
import { createRowClickHandler, RowNumber } from '../../content/rows/RowNumber.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import * as s from './PlaylistRows.module.css';

interface PlaylistRowProps {
  readonly item: PlaylistItem;
  /** Undefined while it loads, null when it left the library. */
  readonly song: Track | Episode | null | undefined;
  readonly place: number;
  readonly total: number;
  readonly contextUri: string;
  readonly addedBy: string;
  /** The upper edge in the list, in CSS pixels. */
  readonly topPx: number;
  readonly rowPx: number;
  readonly isDragged: boolean;
  /** Null when the listener may not edit the playlist. */
  readonly getDragHandleProps: RowDrag['getDragHandleProps'] | null;
  /** Moves a row to an index, and the focus with it. */
  readonly onMove: (from: number, to: number) => void;
  /** Removes the row with this place and item id. */
  readonly onRemove: (place: number, id: string) => void;
}

/**
 * A row of a playlist: click plays; drag or Alt+arrow moves; Delete or its menu removes. Memoized: a scrolled list renders only
 * the rows that appear.
 */
export const PlaylistRow = memo(function PlaylistRow(props: PlaylistRowProps) {
  const { item, song, place, total, contextUri, topPx, rowPx, isDragged, getDragHandleProps, onMove, onRemove } = props;
  const canEdit = getDragHandleProps !== null;
  const play = usePlayTrack({ contextUri, index: place, trackUri: item.uri });
  const id = item.attributes.item_id;
  const name = song?.name ?? (song === null ? PLAYLIST_TEXTS.notInLibrary : PLAYLIST_TEXTS.loading);
  const reason = song ? (song.is_playable ? play.reason : LIST_TEXTS.notPlayable) : name;
  const isPlayable = reason === null;

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const isMove = event.altKey && by !== 0;
    const isRemoval = event.key === 'Delete' && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!canEdit || (!isMove && !isRemoval)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isMove) onMove(place, place + by);
    else onRemove(place, id);
  };
  return (
    <li
      className={`${s.row} ${isDragged ? s.dragged : ''} ${isPlayable ? '' : s.unplayable}`}
      style={{ top: topPx, height: rowPx }}
      data-at={place}
      data-uid={id}
      data-key={id}
      draggable
      aria-posinset={place + 1}
      aria-setsize={total}
      aria-current={play.isCurrent ? 'true' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={isPlayable ? play.prefetch : undefined}
      onClick={createRowClickHandler(play, isPlayable)}
    >
      {getDragHandleProps && (
        <button
          type="button"
          className={s.dragHandle}
          aria-label={PLAYLIST_TEXTS.drag({ name })}
          tabIndex={-1}
          {...getDragHandleProps(id, place)}
        >
          <DragHandleIcon />
        </button>
      )}
      <RowNumber
        play={play}
        rowKey={id}
        name={name}
        number={place + 1}
        reason={reason}
        keyShortcuts={canEdit ? 'Alt+ArrowUp Alt+ArrowDown Delete' : undefined}
      />
      <Cells {...props} name={name} />
    </li>
  );
});

type CellsProps = PlaylistRowProps & { readonly name: string };

function Cells({ item, song, place, contextUri, addedBy, getDragHandleProps, onRemove, name }: CellsProps) {
  const { item_id: id, timestamp, added_by } = item.attributes;
  const remove = () => onRemove(place, id);
  const canEdit = getDragHandleProps !== null;
  const day = timestamp ? dayOf(Number(timestamp)) : '';
  const additionText = (name: string) => (day && name ? PLAYLIST_TEXTS.addedBy({ day, name }) : day || name);
  const extra = canEdit ? [{ key: 'remove', label: PLAYLIST_TEXTS.removeFrom, onSelect: remove }] : [];
  const group = song && (song.type === 'track' ? song.album : song.show);
  return (
    <>
      <span className={s.cover}>
        <Cover images={song ? imagesOf(song) : []} seed={song ? pictureSeedOf(song) : item.uri} sizes="40px" />
      </span>
      <span className={s.text}>
        {song ? (
          <Link href={pathOf(song.uri)} className={s.name} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={s.name}>{name}</span>
        )}
        {song?.type === 'track' && (
          <span className={s.artists} dir="auto">
            <ArtistLinks artists={song.artists} />
          </span>
        )}
      </span>
      <span className={s.album}>
        {group && (
          <Link href={pathOf(group.uri)} dir="auto">
            {group.name}
          </Link>
        )}
      </span>
      <span className={s.added}>
        {added_by ? <MemberLink id={added_by} name={addedBy} sentence={additionText} /> : additionText(addedBy)}
      </span>
      <span className={s.actions}>
        {song ? (
          <MoreMenu item={song} rowKey={id} playRequest={{ contextUri, index: place, trackUri: item.uri }} extraItems={extra} />
        ) : (
          canEdit && <IconButton label={PLAYLIST_TEXTS.removeName({ name })} icon={CloseIcon} size="small" onPress={remove} />
        )}
      </span>
      <span className={s.duration}>{song ? clockTime(song.duration_ms) : ''}</span>
    </>
  );
}
