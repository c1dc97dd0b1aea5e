import { useUnit } from 'effector-react';
import { useId, useState, type SubmitEvent } from 'react';
import type { PendingSecondStep } from '#application/session/sign-in.ts';
import { Button } from '../../controls/Button.tsx';
import { Field, FormError } from '../../controls/Field.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { ENTRY_TEXTS } from '../../texts/screens/sign-in-texts.ts';
import * as s from './SignInScreen.module.css';

/** The second step of a sign-in: a passkey, a code of an app, or a recovery code. */
export function SecondStepForm({ step }: { readonly step: PendingSecondStep }) {
  const { session } = useStores();
  const [isSubmitting, error] = useUnit([session.$isSubmitting, session.$error]);
  const [codeSubmitted, passkeyRequested, cancel] = useUnit([
    session.codeSubmitted,
    session.passkeyRequested,
    session.secondStepCancelled,
  ]);
  const [code, setCode] = useState('');
  const errorId = useId();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSubmitting) codeSubmitted(code.trim());
  };
  return (
    <>
      {step.passkey !== null && (
        <div className={s.form}>
          <Button kind="main" isBusy={isSubmitting} onPress={() => !isSubmitting && passkeyRequested()}>
            {ENTRY_TEXTS.secondStep.passkey}
          </Button>
        </div>
      )}
      <form className={s.form} onSubmit={onSubmit} aria-busy={isSubmitting}>
        <Field
          label={step.has_codes ? ENTRY_TEXTS.secondStep.code : ENTRY_TEXTS.secondStep.recovery}
          name="code"
          autoComplete="one-time-code"
          hint={step.has_codes ? ENTRY_TEXTS.secondStep.codeHint : undefined}
          value={code}
          onChange={setCode}
          describedBy={error ? errorId : undefined}
          hasFocus
        />
        <FormError id={errorId} text={error} />
        <Button type="submit" kind={step.passkey === null ? 'main' : 'quiet'} isBusy={isSubmitting}>
          {isSubmitting ? ENTRY_TEXTS.waiting : ENTRY_TEXTS.secondStep.submit}
        </Button>
      </form>
      <button type="button" className={s.secondaryAction} onClick={() => cancel()}>
        {ENTRY_TEXTS.secondStep.otherAccount}
      </button>
    </>
  );
}
