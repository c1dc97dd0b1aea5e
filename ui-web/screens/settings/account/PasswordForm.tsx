import { useUnit } from 'effector-react';
import { useId, useState, type SubmitEvent } from 'react';
import { ENTRY_TEXTS } from '../../../texts/screens/sign-in-texts.ts';
import { ACCOUNT_TEXTS as T } from '../../../texts/screens/account-texts.ts';
import { PASSWORD_LENGTH_MIN } from '../../../lib/constants.ts';
import { Button } from '../../../controls/Button.tsx';
import { Field, FormError } from '../../../controls/Field.tsx';
import { Section } from '../../../controls/Section.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import { useAnnounced } from '../../../hooks/data/use-announced.ts';
import * as s from '../Settings.module.css';

/** The form to change the password; a button opens it, success closes it. */
export function PasswordForm() {
  const { credentials } = useStores();
  const [change, error, submitted] = useUnit([
    credentials.$passwordChange,
    credentials.$passwordError,
    credentials.passwordChangeSubmitted,
  ]);
  const [isOpen, setIsOpen] = useState(false);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const errorId = useId();
  const isBusy = change === 'busy';
  useAnnounced(change === 'done' ? T.change.done : '');
  const described = error === null ? undefined : errorId;

  const open = () => {
    setCurrent('');
    setPassword('');
    setIsOpen(true);
    credentials.passwordFormOpened();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) submitted({ current, password });
  };
  if (!isOpen || change === 'done')
    return (
      <Section name={T.password}>
        {change === 'done' && <p>{T.change.done}</p>}
        <div className={s.buttonRow}>
          <Button onPress={open}>{T.change.open}</Button>
        </div>
      </Section>
    );
  return (
    <Section name={T.password}>
      <p className={s.secondary}>{T.change.hint}</p>
      <form className={s.form} onSubmit={onSubmit} aria-busy={isBusy}>
        <Field
          label={T.change.current}
          name="current-password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          describedBy={described}
          hasFocus
        />
        <Field
          label={T.change.newPassword}
          name="new-password"
          type="password"
          autoComplete="new-password"
          hint={ENTRY_TEXTS.passwordHint({ min: PASSWORD_LENGTH_MIN })}
          value={password}
          onChange={setPassword}
          describedBy={described}
        />
        <FormError id={errorId} text={error} />
        <div className={s.buttonRow}>
          <Button type="submit" kind="main" isBusy={isBusy}>
            {T.change.submit}
          </Button>
          <Button onPress={() => setIsOpen(false)}>{T.cancel}</Button>
        </div>
      </form>
    </Section>
  );
}
