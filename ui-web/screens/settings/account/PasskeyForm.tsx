import { useUnit } from 'effector-react';
import { useState, type SubmitEvent } from 'react';
import { ACCOUNT_TEXTS } from '../../../texts/screens/account-texts.ts';
import { Button } from '../../../controls/Button.tsx';
import { Field } from '../../../controls/Field.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import * as s from '../Settings.module.css';

/** The form that names a passkey before the browser creates it. */
export function PasskeyForm() {
  const { secondStep } = useStores().credentials;
  const [isBusy, added] = useUnit([secondStep.$isBusy, secondStep.passkeyAdded]);
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState<string>(ACCOUNT_TEXTS.secondStep.passkeyName);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || name.trim() === '') return;
    added(name.trim());
    setIsOpen(false);
  };
  if (!isOpen)
    return (
      <div className={s.buttonRow}>
        <Button onPress={() => setIsOpen(true)}>{ACCOUNT_TEXTS.secondStep.addPasskey}</Button>
      </div>
    );
  return (
    <form className={s.form} onSubmit={onSubmit}>
      <Field
        label={ACCOUNT_TEXTS.secondStep.passkeyLabel}
        name="passkey-name"
        hint={ACCOUNT_TEXTS.secondStep.passkeyHint}
        value={name}
        onChange={setName}
        hasFocus
      />
      <div className={s.buttonRow}>
        <Button type="submit" kind="main" isBusy={isBusy}>
          {ACCOUNT_TEXTS.secondStep.createPasskey}
        </Button>
        <Button onPress={() => setIsOpen(false)}>{ACCOUNT_TEXTS.cancel}</Button>
      </div>
    </form>
  );
}
