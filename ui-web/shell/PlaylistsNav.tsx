import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { keyOfEntry } from '#domain/playlists/folders.ts';
import { useCreatePlaylist, useMyPlaylists, type PlaylistTreeEntry } from '../hooks/data/use-my-playlists.ts';
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
                <span>{entry.name || PLAYLIST_TEXTS.unnamedFolder}</span>
              </button>
            ) : (
              <Link
                href={pathOf(entry.uri)}
                className={s.link}
                title={entry.playlist.name}
                aria-current={location === pathOf(entry.uri) ? 'page' : undefined}
              >
                {entry.playlist.name}
              </Link>
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

/** Removes the entries inside collapsed folders. */
function withoutClosed(entries: readonly PlaylistTreeEntry[], closed: ReadonlySet<string>): readonly PlaylistTreeEntry[] {
  const folders = entries.filter((entry) => entry.type === 'folder' && closed.has(entry.id));
  return entries.filter(({ place }) => !folders.some((folder) => place > folder.place && place < folder.place + folder.length));
}
