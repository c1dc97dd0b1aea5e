import { useUnit } from 'effector-react';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';

/** The message that this browser cannot play the track. Spec §4 "a playback-not-supported modal is shown on demand". */
export function UnsupportedDialog() {
  const { player } = useStores();
  const [error, dismiss] = useUnit([player.$error, player.errorDismissed]);
  if (error?.code !== 'MEDIA_NOT_SUPPORTED') return null;
  return (
    <Dialog title={TEXTS.unsupported.title} onClose={dismiss}>
      <p>{TEXTS.unsupported.hint}</p>
      <p>
        <Button onPress={dismiss}>{TEXTS.unsupported.close}</Button>
      </p>
    </Dialog>
  );
}
