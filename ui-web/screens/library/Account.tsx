import { useUnit } from 'effector-react';
import { useResource } from '../../hooks/use-resource.ts';
import { LIBRARY_TEXTS } from '../../library-texts.ts';
import { MEMBER_TEXTS } from '../../member-texts.ts';
import { Button } from '../../parts/Button.tsx';
import { Section } from '../../parts/Section.tsx';
import { Switch } from '../../parts/Switch.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';
import * as s from './LibraryScreen.module.css';

/** Who is signed in, and the ways out. */
export function Account() {
  const { session } = useStores();
  const [{ user }, signOutClicked] = useUnit([session.$session, session.signOutClicked]);
  if (!user) return null;
  return (
    <Section name={LIBRARY_TEXTS.account}>
      <p className={s.soft}>{TEXTS.navigation.signedInAs(user.name)}</p>
      <ProfileSwitch />
      <div className={s.ways}>
        <Button onPress={() => signOutClicked({ everywhere: false })}>{LIBRARY_TEXTS.signOut}</Button>
        <Button onPress={() => signOutClicked({ everywhere: true })}>{LIBRARY_TEXTS.signOutEverywhere}</Button>
      </div>
    </Section>
  );
}

/** Whether others see who one is here. */
function ProfileSwitch() {
  const { members } = useStores();
  const { data } = useResource(members.profile, undefined);
  const profileShown = useUnit(members.profileShown);
  if (data === null) return null;
  return (
    <label className={s.choice}>
      <Switch isOn={data.public} onSwitch={profileShown} />
      {MEMBER_TEXTS.profile}
    </label>
  );
}
