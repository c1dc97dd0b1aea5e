import { useUnit } from 'effector-react';
import { useState, type SubmitEvent } from 'react';
import { ACCOUNT_TEXTS as T } from '../../texts/screens/account-texts.ts';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { CurrentPassword } from '../../content/settings/CurrentPassword.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './ConfirmDialog.module.css';

/** The dialog that asks for the password before a sensitive action. */
export function ConfirmDialog() {
  const { credentials } = useStores();
  const [isBusy, error] = useUnit([credentials.$isConfirming, credentials.$confirmError]);
  const [submit, cancel] = useUnit([credentials.passwordSubmitted, credentials.confirmationCancelled]);
  const [password, setPassword] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) submit(password);
  };
  return (
    <Dialog title={T.confirm.title} onClose={() => cancel()}>
      <form className={s.form} onSubmit={onSubmit} aria-busy={isBusy}>
        <p>{T.confirm.hint}</p>
        <CurrentPassword label={T.password} value={password} onChange={setPassword} error={error} />
        <Button type="submit" kind="main" isBusy={isBusy}>
          {T.confirm.submit}
        </Button>
      </form>
    </Dialog>
  );
}
