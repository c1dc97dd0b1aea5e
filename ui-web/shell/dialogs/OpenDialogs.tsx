import { useUnit } from 'effector-react';
import { openedComponent } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';

const Dialogs = openedComponent(async () => (await import('../panels.ts')).Dialogs);

/** The dialogs over any screen, while something the listener did asks for one of them. */
export function OpenDialogs() {
  const { credentials, feedback, playlists, trackDetails } = useStores();
  const asked = useUnit([
    credentials.$isPasswordRequired,
    feedback.$ageDialog,
    trackDetails.$track,
    playlists.$adding,
    playlists.$folderNaming,
    playlists.$error,
    playlists.$created,
  ]);
  const onClose = () => {
    credentials.confirmationCancelled();
    feedback.ageDeclined();
    trackDetails.chosen(null);
    playlists.addingChosen(null);
    playlists.folderNamingChosen(null);
    playlists.errorDismissed();
    playlists.createdOpened();
  };
  return asked.some(Boolean) && <Dialogs onClose={onClose} />;
}
