import { useUnit } from 'effector-react';
import type { AgeDialog as AgeDialogView } from '#application/stores/library/feedback-types.ts';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './AgeDialog.module.css';

/** The age confirmation with the texts of the service; after it, playback starts. */
export function AgeDialog({ dialog }: { readonly dialog: AgeDialogView }) {
  const { player, feedback } = useStores();
  const [confirmed, declined, dismiss] = useUnit([feedback.ageConfirmed, feedback.ageDeclined, player.errorDismissed]);
  const onAnswer = (send: () => void) => () => {
    dismiss();
    send();
  };
  return (
    <Dialog title={dialog.title} onClose={onAnswer(declined)}>
      <p dir="auto">{dialog.text}</p>
      <p className={s.buttonRow}>
        <Button onPress={onAnswer(confirmed)}>{dialog.confirm}</Button>
        <Button onPress={onAnswer(declined)}>{dialog.cancel}</Button>
      </p>
    </Dialog>
  );
}
