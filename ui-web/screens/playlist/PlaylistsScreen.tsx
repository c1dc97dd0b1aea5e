import { useUnit } from 'effector-react';
import { useRef, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { keyOfEntry, dropPlaceFor } from '#domain/playlists/folders.ts';
import { useRowPx } from '../../hooks/list/use-density.ts';
import { useCreatePlaylist, useMyPlaylists, type PlaylistTreeEntry } from '../../hooks/data/use-my-playlists.ts';
import { useRowDrag, type RowDrag } from '../../hooks/list/use-row-drag.ts';
import { useRowFocus } from '../../hooks/list/use-row-focus.ts';
import { pathOf, PATHS } from '../../lib/links.ts';
import { PlaylistEntryMoreButton } from '../../menus/PlaylistEntryMoreButton.tsx';
import { Button, ButtonLink } from '../../controls/Button.tsx';
import { Cover } from '../../content/cards/Cover.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { FolderIcon } from '#ui-web/icons/lazy-icons.tsx';
import { DragHandleIcon } from '#ui-web/icons/row-icons.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useAnnounce } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { CollectionTabs } from '../collection/CollectionTabs.tsx';
import * as s from './PlaylistsScreen.module.css';
import { DeletedPlaylists } from './DeletedPlaylists.tsx';
import { ImportPlaylist, ImportStatus } from './ImportPlaylist.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

/** The listener's playlists and folders, in an order they change here. Spec §2 "/collection/playlists". */
export function PlaylistsScreen() {
  const entries = useMyPlaylists();
  const create = useCreatePlaylist();
  const nameFolder = useUnit(useStores().playlists.folderNamingChosen);
  return (
    <>
      <CollectionTabs />
      <div className={s.top}>
        <Heading text={PLAYLIST_TEXTS.playlists} />
        <span className={s.buttonRow}>
          <ImportPlaylist />
          <ButtonLink href={PATHS.newSmartPlaylist}>{PLAYLIST_TEXTS.createSmart}</ButtonLink>
          <Button onPress={() => nameFolder({ type: 'new', around: null })}>{PLAYLIST_TEXTS.folders.create}</Button>
          <Button kind="main" onPress={() => create()}>
            {PLAYLIST_TEXTS.create}
          </Button>
        </span>
      </div>
      <ImportStatus />
      {entries === null && <Skeleton kind="rows" />}
      {entries?.length === 0 && <EmptyState title={PLAYLIST_TEXTS.empty} hint={PLAYLIST_TEXTS.emptyHint} />}
      {entries !== null && entries.length > 0 && <PlaylistTree entries={entries} />}
      <DeletedPlaylists />
    </>
  );
}

const nameOf = (entry: PlaylistTreeEntry) =>
  entry.type === 'folder' ? PLAYLIST_TEXTS.folder({ name: entry.name || PLAYLIST_TEXTS.unnamedFolder }) : entry.playlist.name;

function PlaylistTree({ entries }: { readonly entries: readonly PlaylistTreeEntry[] }) {
  const rowPx = useRowPx('playlist');
  const rootMoved = useUnit(useStores().playlists.rootMoved);
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const focus = useRowFocus(list, 0);
  const move = (from: number, to: number) => {
    const [moved, target] = [entries[from], entries[to]];
    const place = moved && target ? dropPlaceFor(moved, target) : null;
    if (!moved || place === null) return;
    focus.keepOnRow(keyOfEntry(moved));
    rootMoved({ from: moved.place, to: place, length: moved.length });
    announce(PLAYLIST_TEXTS.moved({ name: nameOf(moved), place: to + 1, total: entries.length }));
  };
  /** The index of the entry after this one; after the whole content of a folder. */
  const behind = ({ place, length }: PlaylistTreeEntry) => entries.findIndex((one) => one.place >= place + length);
  const drag = useRowDrag({ total: entries.length, rowPx, onDrop: move });
  return (
    <ol ref={list} aria-label={PLAYLIST_TEXTS.yourPlaylists}>
      {entries.map((entry, at) => (
        <PlaylistTreeRow
          key={`${keyOfEntry(entry)} ${entry.place}`}
          entry={entry}
          at={at}
          drag={drag}
          onMove={(by) => move(at, by > 0 ? behind(entry) : at - 1)}
        />
      ))}
    </ol>
  );
}

interface PlaylistTreeRowProps {
  readonly entry: PlaylistTreeEntry;
  readonly at: number;
  readonly drag: RowDrag;
  /** Moves the entry one place down (1) or up (-1). */
  readonly onMove: (by: 1 | -1) => void;
}

/** A row of a playlist or folder; drag or Alt+arrow moves it. */
function PlaylistTreeRow({ entry, at, drag, onMove }: PlaylistTreeRowProps) {
  const rowPx = useRowPx('playlist');
  const id = keyOfEntry(entry);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    onMove(by);
  };
  const style = {
    transform: `translateY(${drag.offsetPxOf(id, at)}px)`,
    height: rowPx,
    paddingInlineStart: `${entry.depth * 2}rem`,
  };
  return (
    <li className={`${s.entry} ${drag.uid === id ? s.dragged : ''}`} style={style} data-uid={id} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={s.dragHandle}
        aria-label={PLAYLIST_TEXTS.drag({ name: nameOf(entry) })}
        {...drag.getDragHandleProps(id, at)}
      >
        <DragHandleIcon />
      </button>
      {entry.type === 'folder' ? (
        <>
          <span className={s.folder}>
            <FolderIcon />
          </span>
          <span className={s.text}>
            <span className={s.name}>{entry.name || PLAYLIST_TEXTS.unnamedFolder}</span>
          </span>
          <PlaylistEntryMoreButton entry={entry} />
        </>
      ) : (
        <PlaylistSummary entry={entry} />
      )}
    </li>
  );
}

function PlaylistSummary({ entry }: { readonly entry: Extract<PlaylistTreeEntry, { type: 'playlist' }> }) {
  const { playlist } = entry;
  const facts = [
    PLAYLIST_TEXTS.byOwner({ owner: playlist.owner.display_name ?? playlist.owner.id }),
    LIST_TEXTS.counts.tracks({ count: playlist.tracks.total }),
    playlist.collaborative && PLAYLIST_TEXTS.collaborative,
    playlist.public === false && PLAYLIST_TEXTS.private,
  ];
  return (
    <>
      <span className={s.cover}>
        <Cover images={playlist.images} seed={playlist.uri} sizes="44px" />
      </span>
      <span className={s.text}>
        <Link href={pathOf(playlist.uri)} className={s.name}>
          {playlist.name}
        </Link>
        <span className={s.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <PlaylistEntryMoreButton entry={entry} />
    </>
  );
}
