import { useUnit } from 'effector-react';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import type { FolderNaming } from '#application/stores/library/playlist-types.ts';
import { PLAYLIST_NAME_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './AddToPlaylistDialog.module.css';

interface FolderDialogProps {
  readonly naming: FolderNaming;
  readonly onClose: () => void;
}

/** The dialog that names a new folder or renames one. */
export function FolderDialog({ naming, onClose }: FolderDialogProps) {
  const { playlists } = useStores();
  const [made, renamed] = useUnit([playlists.folderCreated, playlists.folderRenamed]);
  const [name, setName] = useState(naming.type === 'rename' ? naming.name : PLAYLIST_TEXTS.folders.newName);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const called = name.trim();
    if (called === '') return;
    if (naming.type === 'new') made({ name: called, around: naming.around });
    else renamed({ id: naming.id, name: called });
    onClose();
  };
  return (
    <Dialog title={naming.type === 'new' ? PLAYLIST_TEXTS.folders.create : PLAYLIST_TEXTS.folders.rename} onClose={onClose}>
      <form onSubmit={submit} className={s.tools}>
        <label htmlFor={id}>{PLAYLIST_TEXTS.folders.name}</label>
        <input
          ref={field}
          id={id}
          className={s.field}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={PLAYLIST_NAME_LENGTH_MAX}
          autoComplete="off"
        />
        <Button kind="main" type="submit">
          {PLAYLIST_TEXTS.save}
        </Button>
      </form>
    </Dialog>
  );
}
