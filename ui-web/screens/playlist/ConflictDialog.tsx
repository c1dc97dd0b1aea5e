import { useUnit } from 'effector-react';
import type { RenameConflict } from '#domain/playlists/rename-conflict.ts';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './PlaylistHeader.module.css';

/** The dialog after two members renamed a playlist at once. Closing it keeps the other member's name. */
export function ConflictDialog({ conflict: { mine, theirs } }: { readonly conflict: RenameConflict }) {
  const { playlists } = useStores();
  const [keepMine, takeTheirs] = useUnit([playlists.ownNameKept, playlists.otherNameUsed]);
  return (
    <Dialog title={PLAYLIST_TEXTS.conflictTitle} onClose={() => takeTheirs()}>
      <p>{PLAYLIST_TEXTS.conflict({ mine, theirs })}</p>
      <div className={s.buttonRow}>
        <Button kind="main" onPress={() => keepMine()}>
          {PLAYLIST_TEXTS.keepMine({ name: mine })}
        </Button>
        <Button onPress={() => takeTheirs()}>{PLAYLIST_TEXTS.useTheirs({ name: theirs })}</Button>
      </div>
    </Dialog>
  );
}
