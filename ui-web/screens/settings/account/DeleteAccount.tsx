import { useUnit } from 'effector-react';
import { useState, type SubmitEvent } from 'react';
import { Button, ButtonLink } from '../../../controls/Button.tsx';
import { CurrentPassword } from '../../../content/settings/CurrentPassword.tsx';
import { Section } from '../../../controls/Section.tsx';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { PATHS } from '../../../lib/links.ts';
import { useStores } from '../../../lib/stores-context.tsx';
import { ACCOUNT_TEXTS } from '../../../texts/screens/account-texts.ts';
import * as s from '../Settings.module.css';

/** The form that deletes the account: what goes, the export before, and the password. The owner's account stays. */
export function DeleteAccount() {
  const { members } = useStores();
  const isOwner = useResource(members.members, undefined).data !== null;
  const [refusal, accountDeleted] = useUnit([members.$refusal, members.accountDeleted]);
  const [isOpen, setIsOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { deletion: T } = ACCOUNT_TEXTS;
  if (isOwner) return null;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '') accountDeleted(password);
  };
  if (!isOpen)
    return (
      <Section name={T.title}>
        <div className={s.buttonRow}>
          <Button onPress={() => setIsOpen(true)}>{T.open}</Button>
        </div>
      </Section>
    );
  return (
    <Section name={T.title}>
      <p className={s.secondary}>{T.hint}</p>
      <div className={s.buttonRow}>
        <ButtonLink href={PATHS.history}>{T.exportFirst}</ButtonLink>
      </div>
      <form className={s.form} onSubmit={onSubmit}>
        <CurrentPassword label={T.password} value={password} onChange={setPassword} error={refusal?.message ?? null} />
        <div className={s.buttonRow}>
          <Button type="submit" kind="main">
            {T.submit}
          </Button>
          <Button onPress={() => setIsOpen(false)}>{ACCOUNT_TEXTS.cancel}</Button>
        </div>
      </form>
    </Section>
  );
}
