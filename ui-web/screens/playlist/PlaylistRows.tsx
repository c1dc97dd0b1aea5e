import { useUnit } from 'effector-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistDocument } from '#domain/playlists/types.ts';
import { useRowPx } from '../../hooks/list/use-density.ts';
import { useVirtualRows } from '../../hooks/list/use-virtual-rows.ts';
import { useRowSelection } from '../../hooks/list/use-row-selection.ts';
import { SelectionBar } from '../../content/rows/SelectionBar.tsx';
import { SelectionContext } from '../../lib/selection-context.ts';
import { useRowKeys } from '../../hooks/list/use-row-keys.ts';
import { useStableCallback } from '../../hooks/list/use-stable-callback.ts';
import { useRowDrag } from '../../hooks/list/use-row-drag.ts';
import { useRowFocus } from '../../hooks/list/use-row-focus.ts';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import type { TableOrder } from '../../content/rows/table-columns.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { contributorNames } from './contributor-names.ts';
import { PlaylistRow } from './PlaylistRow.tsx';
import * as s from './PlaylistRows.module.css';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { useUndoAction } from '../../hooks/data/use-undo.ts';

interface PlaylistRowsProps {
  readonly playlist: Playlist;
  readonly document: PlaylistDocument;
  readonly canEdit: boolean;
  /** The headings order the songs; they are then a table of their own. */
  readonly order: TableOrder;
}

/** The items of a playlist, virtualized: only rows near the viewport are rendered and their tracks requested. */
export function PlaylistRows({ playlist, document: { attributes, items }, canEdit, order: tableOrder }: PlaylistRowsProps) {
  const rowPx = useRowPx('playlist');
  const { playlists, session } = useStores();
  const [known, itemsShown, moved, removed, { user }] = useUnit([
    playlists.$items,
    playlists.itemsShown,
    playlists.moved,
    playlists.removed,
    session.$session,
  ]);
  const showToast = useToast();
  const undo = useUndoAction();
  const list = useRef<HTMLOListElement>(null);
  const keys = useRowKeys(list, items.length, () => true);
  const {
    rows: visible,
    heightPx,
    scrollTo,
  } = useVirtualRows(list, {
    count: items.length,
    rowPx,
    pinnedIndex: keys.focusedIndex,
  });
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => void itemsShown(items.slice(first, last + 1).map(({ uri }) => uri)), [itemsShown, items, first, last]);

  const focus = useRowFocus(list, canEdit ? 1 : 0);
  const nameAt = (place: number) => known.get(items[place]?.uri ?? '')?.name ?? PLAYLIST_TEXTS.notInLibrary;
  const move = useStableCallback((from: number, wanted: number) => {
    const to = Math.max(0, Math.min(items.length - 1, wanted));
    const item = items[from];
    if (!canEdit || !item || to === from) return;
    focus.keepOnRow(item.attributes.item_id);
    moved({ from, to: to > from ? to + 1 : to });
    scrollTo(to);
    showToast(PLAYLIST_TEXTS.moved({ name: nameAt(from), place: to + 1, total: items.length }), undo);
  });
  const remove = (place: number) => {
    if (!canEdit) return;
    const adjacent = items[place + 1] ?? items[place - 1];
    if (adjacent) focus.focusButton(adjacent.attributes.item_id, 1);
    removed([place]);
    showToast(PLAYLIST_TEXTS.removed({ name: nameAt(place) }), undo);
  };
  const order = useMemo(() => items.map(({ attributes: { item_id } }) => item_id), [items]);
  const itemsOf = (keys: ReadonlySet<string>) =>
    items.flatMap(({ uri, attributes: { item_id } }, place) => (keys.has(item_id) ? [{ uri, place, name: nameAt(place) }] : []));
  const selection = useRowSelection(order, itemsOf);
  const selected = selection.selected.length > 0 ? itemsOf(selection.context.keys) : [];
  const { keys: selectedKeys } = selection.context;
  const removeSelected = () => {
    selection.clear();
    removed(selected.map(({ place }) => place));
    showToast(LIST_TEXTS.selection.removed({ count: selected.length }), undo);
  };
  const removeRow = useStableCallback((place: number, id: string) => (selectedKeys.has(id) ? removeSelected() : remove(place)));
  const drag = useRowDrag({ total: items.length, rowPx, onDrop: move });
  const nameIn = contributorNames(playlist);
  const nameOf = (id: string) => (id === user?.id ? user.name : nameIn(id));

  return (
    <SelectionContext value={selection.context}>
      <div className={canEdit ? s.editable : ''}>
        <ColumnHeaders onOrder={tableOrder.onOrder} />
        <ol
          ref={list}
          aria-label={attributes.name}
          className={s.list}
          style={{ height: heightPx }}
          {...selection.handlers}
          {...keys.handlers}
          onKeyDown={(event) => {
            selection.handlers.onKeyDown(event);
            keys.handlers.onKeyDown(event);
          }}
        >
          {visible.map(({ index, topPx }) => {
            const item = items[index];
            if (!item) return null;
            const id = item.attributes.item_id;
            const at = topPx + drag.offsetPxOf(id, index);
            return (
              <PlaylistRow
                key={id}
                item={item}
                song={known.get(item.uri)}
                place={index}
                total={items.length}
                contextUri={playlist.uri}
                addedBy={nameOf(item.attributes.added_by)}
                topPx={at}
                rowPx={rowPx}
                isDragged={drag.uid === id}
                getDragHandleProps={canEdit ? drag.getDragHandleProps : null}
                onMove={move}
                onRemove={removeRow}
              />
            );
          })}
        </ol>
        {selected.length > 0 && (
          <SelectionBar
            items={selected}
            onAll={selection.selectAll}
            onClear={selection.clear}
            onRemove={canEdit ? removeSelected : undefined}
          />
        )}
      </div>
    </SelectionContext>
  );
}

/** The column headers: buttons that order the songs. */
function ColumnHeaders({ onOrder }: Pick<TableOrder, 'onOrder'>) {
  const { title, album, added } = PLAYLIST_TEXTS.columns;
  const { duration, number } = LIST_TEXTS.tracks;
  const header = (column: string, name: string, className: string | undefined) => (
    <span className={className}>
      <button type="button" className={s.order} aria-label={SONGS_TEXTS.sortBy({ column: name })} onClick={() => onOrder(column)}>
        {name}
      </button>
    </span>
  );
  return (
    <div className={s.header}>
      <span className={s.number} aria-hidden="true">
        {number}
      </span>
      {header('title', title, s.title)}
      {header('album', album, s.album)}
      <span className={s.added} aria-hidden="true">
        {added}
      </span>
      {header('length', duration, s.duration)}
    </div>
  );
}
