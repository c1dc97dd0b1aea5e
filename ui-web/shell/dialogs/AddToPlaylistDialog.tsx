import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import type { Adding } from '#application/stores/library/playlist-types.ts';
import { useCreatePlaylist, useEditablePlaylists } from '../../hooks/data/use-my-playlists.ts';
import { Button } from '../../controls/Button.tsx';
import { Cover } from '../../content/cards/Cover.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import * as s from './AddToPlaylistDialog.module.css';
import { useToast } from '../../lib/announcer.tsx';

/** The number of playlists from which the dialog has a filter field. */
const FILTER_FROM = 8;

interface AddToPlaylistDialogProps {
  readonly adding: Adding;
  readonly onClose: () => void;
}

/** The dialog that adds items to a playlist the listener may edit, or to a new one. */
export function AddToPlaylistDialog({ adding: { name, uris }, onClose }: AddToPlaylistDialogProps) {
  const own = useEditablePlaylists();
  const create = useCreatePlaylist();
  const addedTo = useUnit(useStores().playlists.addedTo);
  const showToast = useToast();
  const [words, setWords] = useState('');
  const found = own.filter((one) => one.name.toLowerCase().includes(words.trim().toLowerCase()));

  const make = () => {
    create(uris);
    onClose();
  };
  const add = (playlist: PlaylistRef) => {
    addedTo({ playlistId: playlist.id, uris });
    showToast(PLAYLIST_TEXTS.added({ name: playlist.name }));
    onClose();
  };
  return (
    <Dialog title={TEXTS.player.addToPlaylist({ name })} onClose={onClose}>
      <div className={s.tools}>
        <Button kind="main" onPress={make}>
          {PLAYLIST_TEXTS.create}
        </Button>
        {own.length >= FILTER_FROM && (
          <input
            type="search"
            className={s.field}
            aria-label={PLAYLIST_TEXTS.search}
            placeholder={PLAYLIST_TEXTS.search}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
      </div>
      {own.length > 0 && found.length === 0 && <p className={s.empty}>{PLAYLIST_TEXTS.noMatches}</p>}
      <ul className={s.list} aria-label={PLAYLIST_TEXTS.yourPlaylists}>
        {found.map((playlist) => (
          <li key={playlist.uri}>
            <button type="button" className={s.option} onClick={() => add(playlist)}>
              <span className={s.cover}>
                <Cover images={playlist.images} seed={playlist.uri} sizes="40px" />
              </span>
              <span className={s.name}>{playlist.name}</span>
              <span className={s.count}>{LIST_TEXTS.counts.tracks({ count: playlist.tracks.total })}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
