import { useUnit } from 'effector-react';
import { Button } from '../../parts/Button.tsx';
import { Section } from '../../parts/Section.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';
import * as s from './LibraryScreen.module.css';

/** Who is signed in, and the ways out. */
export function Account() {
  const { session } = useStores();
  const [{ user }, signOutClicked] = useUnit([session.$session, session.signOutClicked]);
  if (!user) return null;
  return (
    <Section name={TEXTS.library.account}>
      <p className={s.soft}>{TEXTS.library.signedInAs(user.name)}</p>
      <div className={s.ways}>
        <Button onPress={() => signOutClicked({ everywhere: false })}>{TEXTS.library.signOut}</Button>
        <Button onPress={() => signOutClicked({ everywhere: true })}>{TEXTS.library.signOutEverywhere}</Button>
      </div>
    </Section>
  );
}
