import { useUnit } from 'effector-react';
import { useStores } from '../../lib/stores-context.tsx';
import { AddToPlaylistDialog } from './AddToPlaylistDialog.tsx';
import { AgeDialog } from './AgeDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { OpenCreatedPlaylist } from './OpenCreatedPlaylist.tsx';
import { PlaylistErrorDialog } from './PlaylistErrorDialog.tsx';
import { TrackDetailsDialog } from './TrackDetailsDialog.tsx';

/** The open dialogs, and a new playlist, which opens. */
export function Dialogs() {
  const { credentials, feedback, playlists, trackDetails } = useStores();
  const [age, isPasswordRequired, track] = useUnit([feedback.$ageDialog, credentials.$isPasswordRequired, trackDetails.$track]);
  const [adding, naming, error, created] = useUnit([
    playlists.$adding,
    playlists.$folderNaming,
    playlists.$error,
    playlists.$created,
  ]);
  return (
    <>
      {age && <AgeDialog dialog={age} />}
      {isPasswordRequired && <ConfirmDialog />}
      {track && <TrackDetailsDialog track={track} />}
      {adding && <AddToPlaylistDialog key={adding.uris.join()} adding={adding} onClose={() => playlists.addingChosen(null)} />}
      {naming && <FolderDialog naming={naming} onClose={() => playlists.folderNamingChosen(null)} />}
      {error && <PlaylistErrorDialog error={error} onClose={() => playlists.errorDismissed()} />}
      {created && <OpenCreatedPlaylist playlist={created} onClose={playlists.createdOpened} />}
    </>
  );
}
