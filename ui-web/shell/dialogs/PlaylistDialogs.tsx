import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { pathOf } from '../../lib/links.ts';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { errorMessageOf } from '../../controls/state/ErrorNotice.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { AddToPlaylistDialog } from './AddToPlaylistDialog.tsx';
import { useToast } from '../../lib/announcer.tsx';
import { FolderDialog } from './FolderDialog.tsx';

function refusalText(error: PlayerError): string {
  const refused: Readonly<Record<number, string>> = PLAYLIST_TEXTS.refused;
  return refused[error.status] ?? errorMessageOf(error);
}

/** The dialogs of playlists over any screen: add to a playlist, name a folder, and errors. */
export function PlaylistDialogs() {
  const { playlists } = useStores();
  const [adding, naming, error, chosen, namingChosen, dismissed] = useUnit([
    playlists.$adding,
    playlists.$folderNaming,
    playlists.$error,
    playlists.addingChosen,
    playlists.folderNamingChosen,
    playlists.errorDismissed,
  ]);
  useOpenCreatedPlaylist();
  return (
    <>
      {adding && <AddToPlaylistDialog key={adding.uris.join()} adding={adding} onClose={() => chosen(null)} />}
      {naming && <FolderDialog naming={naming} onClose={() => namingChosen(null)} />}
      {error && <ErrorDialog error={error} onClose={() => dismissed()} />}
    </>
  );
}

/** Opens a playlist right after its creation. */
function useOpenCreatedPlaylist(): void {
  const { created } = useStores().playlists;
  const [, navigate] = useLocation();
  const showToast = useToast();
  useEffect(
    () =>
      created.watch(({ uri, name }) => {
        navigate(pathOf(uri));
        showToast(PLAYLIST_TEXTS.created({ name }));
      }),
    [created, navigate, showToast],
  );
}

function ErrorDialog({ error, onClose }: { readonly error: PlayerError; readonly onClose: () => void }) {
  return (
    <Dialog title={PLAYLIST_TEXTS.refusedTitle} onClose={onClose}>
      <p>{refusalText(error)}</p>
      <p>
        <Button onPress={onClose}>{PLAYLIST_TEXTS.close}</Button>
      </p>
    </Dialog>
  );
}
