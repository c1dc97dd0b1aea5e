import { useUnit } from 'effector-react';
import { useState, type SubmitEvent } from 'react';
import type { Authenticator } from '#application/account/second-step.ts';
import { ACCOUNT_TEXTS } from '../../../texts/screens/account-texts.ts';
import { Button } from '../../../controls/Button.tsx';
import { Field } from '../../../controls/Field.tsx';
import { QrCode } from '../../../controls/QrCode.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import * as s from '../Settings.module.css';

/** The setup of an authenticator app: shows the secret as QR code and text, then verifies a code. */
export function AuthenticatorForm({ authenticator: { secret, uri } }: { readonly authenticator: Authenticator }) {
  const { secondStep } = useStores().credentials;
  const [isBusy, verify, cancel] = useUnit([
    secondStep.$isBusy,
    secondStep.authenticatorCodeSubmitted,
    secondStep.authenticatorCancelled,
  ]);
  const [code, setCode] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) verify(code.trim());
  };
  return (
    <form className={s.form} onSubmit={onSubmit} aria-busy={isBusy}>
      <p>{ACCOUNT_TEXTS.secondStep.scanHint}</p>
      <QrCode text={uri} label={ACCOUNT_TEXTS.secondStep.qrCode} />
      <p className={s.secondary}>{ACCOUNT_TEXTS.secondStep.keyHint}</p>
      <code className={s.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Field
        label={ACCOUNT_TEXTS.secondStep.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={ACCOUNT_TEXTS.secondStep.codeHint}
        value={code}
        onChange={setCode}
        hasFocus
      />
      <div className={s.buttonRow}>
        <Button type="submit" kind="main" isBusy={isBusy}>
          {ACCOUNT_TEXTS.secondStep.turnOn}
        </Button>
        <Button onPress={() => cancel()}>{ACCOUNT_TEXTS.cancel}</Button>
      </div>
    </form>
  );
}
