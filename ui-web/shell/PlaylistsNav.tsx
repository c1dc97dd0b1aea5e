import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import { keyOfEntry } from '#domain/playlists/folders.ts';
import {
  useCreatePlaylist,
  useEditablePlaylists,
  useMyPlaylists,
  type PlaylistTreeEntry,
} from '../hooks/data/use-my-playlists.ts';
import { Cover } from '../content/cards/Cover.tsx';
import { useItemDrop } from '../hooks/list/use-item-drop.ts';
import { useToast } from '../lib/announcer.tsx';
import { useStores } from '../lib/stores-context.tsx';
import { pathOf, PATHS } from '../lib/links.ts';
import { PlaylistEntryMoreButton } from '../menus/PlaylistEntryMoreButton.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { AddIcon, FolderIcon } from '#ui-web/icons/lazy-icons.tsx';
import { PLAYLIST_TEXTS } from '../texts/screens/playlist-texts.ts';
import * as s from './PlaylistsNav.module.css';

/** The listener's playlists below the main navigation: links, and folders that expand and collapse. */
export function PlaylistsNav() {
  const entries = useMyPlaylists();
  const create = useCreatePlaylist();
  const [location] = useLocation();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <section className={s.section} aria-label={PLAYLIST_TEXTS.yourPlaylists}>
      <div className={s.header}>
        <Link href={PATHS.playlists} className={s.title} aria-current={location === PATHS.playlists ? 'page' : undefined}>
          {PLAYLIST_TEXTS.playlists}
        </Link>
        <IconButton label={PLAYLIST_TEXTS.create} icon={AddIcon} size="small" onPress={() => create()} />
      </div>
      <ul className={s.list}>
        {withoutClosed(entries ?? [], closed).map((entry) => (
          <li
            key={`${keyOfEntry(entry)} ${String(entry.place)}`}
            className={s.entry}
            style={{ paddingInlineStart: `${entry.depth}rem` }}
          >
            {entry.type === 'folder' ? (
              <button type="button" className={s.folder} aria-expanded={!closed.has(entry.id)} onClick={() => toggle(entry.id)}>
                <FolderIcon />
                <span dir="auto">{entry.name || PLAYLIST_TEXTS.unnamedFolder}</span>
              </button>
            ) : (
              <PlaylistLink playlist={entry.playlist} isCurrent={location === pathOf(entry.uri)} />
            )}
            <span className={s.more}>
              <PlaylistEntryMoreButton entry={entry} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The link of a playlist; items dropped on it are added, if the listener may edit it. */
function PlaylistLink({ playlist, isCurrent }: { readonly playlist: PlaylistRef; readonly isCurrent: boolean }) {
  const addedTo = useUnit(useStores().playlists.addedTo);
  const showToast = useToast();
  const canAdd = useEditablePlaylists().some(({ uri }) => uri === playlist.uri);
  const drop = useItemDrop((items) => {
    const uris = items.map(({ uri }) => uri).filter((uri) => uri !== playlist.uri && ADDABLE.test(uri));
    if (uris.length === 0) return showToast(PLAYLIST_TEXTS.notAddable);
    addedTo({ playlistId: playlist.id, uris });
    showToast(PLAYLIST_TEXTS.added({ name: playlist.name }));
  });
  return (
    <Link
      href={pathOf(playlist.uri)}
      className={`${s.link} ${canAdd && drop.isOver ? s.over : ''}`}
      title={playlist.name}
      aria-current={isCurrent ? 'page' : undefined}
      {...(canAdd ? drop.handlers : {})}
    >
      <span className={s.cover}>
        <Cover images={playlist.images} seed={playlist.uri} sizes="24px" />
      </span>
      <span className={s.name} dir="auto">
        {playlist.name}
      </span>
    </Link>
  );
}

/** Playlists have tracks and episodes; albums and other playlists add theirs. */
const ADDABLE = /:(track|episode|album|playlist):/;

/** Removes the entries inside collapsed folders. */
function withoutClosed(entries: readonly PlaylistTreeEntry[], closed: ReadonlySet<string>): readonly PlaylistTreeEntry[] {
  const folders = entries.filter((entry) => entry.type === 'folder' && closed.has(entry.id));
  return entries.filter(({ place }) => !folders.some((folder) => place > folder.place && place < folder.place + folder.length));
}
