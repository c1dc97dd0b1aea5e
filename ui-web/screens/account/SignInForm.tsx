import { useUnit } from 'effector-react';
import { useId, useState, type SubmitEvent } from 'react';
import { PASSWORD_LENGTH_MIN } from '../../lib/constants.ts';
import { Button } from '../../controls/Button.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { ENTRY_TEXTS } from '../../texts/screens/sign-in-texts.ts';
import { Field, FormError } from '../../controls/Field.tsx';
import * as s from './SignInScreen.module.css';

export type SignInFormKind = 'owner' | 'sign-in' | 'join';

interface SignInFormProps {
  readonly kind: SignInFormKind;
  /** The invitation in the address, or empty. */
  readonly initialInvitation: string;
}

/** The form with name, password and, to join, the invitation. The service validates them; its message is below the fields. */
export function SignInForm({ kind, initialInvitation }: SignInFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [invitation, setInvitation] = useState(initialInvitation);
  const [isShown, setIsShown] = useState(false);
  const { session } = useStores();
  const [isSubmitting, error] = useUnit([session.$isSubmitting, session.$error]);
  const [signIn, signUp] = useUnit([session.signInSubmitted, session.signUpSubmitted]);
  const errorId = useId();
  const isNew = kind !== 'sign-in';

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    const account = { username: username.trim(), password };
    if (kind === 'sign-in') signIn(account);
    else signUp(kind === 'join' ? { ...account, invitation: invitation.trim() } : account);
  };
  const described = error ? errorId : undefined;
  return (
    <form className={s.form} onSubmit={onSubmit} aria-busy={isSubmitting}>
      {kind === 'join' && <Field label={ENTRY_TEXTS.invitation} name="invitation" value={invitation} onChange={setInvitation} />}
      <Field
        label={ENTRY_TEXTS.name}
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        describedBy={described}
        hasFocus
      />
      <Field
        label={ENTRY_TEXTS.password}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? ENTRY_TEXTS.passwordHint({ min: PASSWORD_LENGTH_MIN }) : undefined}
        value={password}
        onChange={setPassword}
        describedBy={described}
      />
      <label className={s.checkbox}>
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {ENTRY_TEXTS.showPassword}
      </label>
      <FormError id={errorId} text={error} />
      <Button type="submit" kind="main" isBusy={isSubmitting}>
        {isSubmitting ? ENTRY_TEXTS.waiting : isNew ? ENTRY_TEXTS.create : ENTRY_TEXTS.signIn}
      </Button>
    </form>
  );
}
