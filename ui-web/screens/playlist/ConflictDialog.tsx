import { useUnit } from 'effector-react';
import type { RenameConflict } from '#domain/playlists/conflict.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { PLAYLIST_TEXTS } from '../../playlist-texts.ts';
import { useStores } from '../../stores.tsx';
import * as s from './PlaylistHead.module.css';

/** Two gave the playlist a name at once: the listener decides. Whoever closes the question leaves the other's. */
export function ConflictDialog({ conflict: { mine, theirs } }: { readonly conflict: RenameConflict }) {
  const { playlists } = useStores();
  const [keepMine, takeTheirs] = useUnit([playlists.mineKept, playlists.theirsUsed]);
  return (
    <Dialog title={PLAYLIST_TEXTS.conflictTitle} onClose={() => takeTheirs()}>
      <p>{PLAYLIST_TEXTS.conflict(mine, theirs)}</p>
      <div className={s.answers}>
        <Button kind="main" onPress={() => keepMine()}>
          {PLAYLIST_TEXTS.keepMine(mine)}
        </Button>
        <Button onPress={() => takeTheirs()}>{PLAYLIST_TEXTS.useTheirs(theirs)}</Button>
      </div>
    </Dialog>
  );
}
