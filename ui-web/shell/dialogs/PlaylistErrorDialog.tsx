import type { PlayerError } from '#domain/errors/player-error.ts';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { errorMessageOf } from '../../controls/state/ErrorNotice.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';

function refusalText(error: PlayerError): string {
  const refused: Readonly<Record<number, string>> = PLAYLIST_TEXTS.refused;
  return refused[error.status] ?? errorMessageOf(error);
}

/** The dialog with the reason why a change of playlists failed. */
export function PlaylistErrorDialog({ error, onClose }: { readonly error: PlayerError; readonly onClose: () => void }) {
  return (
    <Dialog title={PLAYLIST_TEXTS.refusedTitle} onClose={onClose}>
      <p>{refusalText(error)}</p>
      <p>
        <Button onPress={onClose}>{PLAYLIST_TEXTS.close}</Button>
      </p>
    </Dialog>
  );
}
