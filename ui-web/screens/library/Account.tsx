import { useUnit } from 'effector-react';
import { exportSession } from '#application/diagnostics/export-session.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { LIBRARY_TEXTS } from '../../texts/screens/library-texts.ts';
import { MEMBER_TEXTS } from '../../texts/screens/member-texts.ts';
import { Button } from '../../controls/Button.tsx';
import { Section } from '../../controls/Section.tsx';
import { Switch } from '../../controls/Switch.tsx';
import { downloadFile } from '../../lib/download-file.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './LibraryScreen.module.css';

/** The signed-in account, its profile switch and sign-out. */
export function Account() {
  const { session } = useStores();
  const [{ user }, signOutClicked] = useUnit([session.$session, session.signOutClicked]);
  if (!user) return null;
  return (
    <Section name={LIBRARY_TEXTS.account}>
      <p className={s.secondary}>{TEXTS.navigation.signedInAs({ name: user.name })}</p>
      <ProfileSwitch />
      <div className={s.buttonRow}>
        <Button onPress={() => signOutClicked({ everywhere: false })}>{LIBRARY_TEXTS.signOut}</Button>
        <Button onPress={() => signOutClicked({ everywhere: true })}>{LIBRARY_TEXTS.signOutEverywhere}</Button>
      </div>
      <ExportSession />
    </Section>
  );
}

/** Downloads what this page did lately. */
function ExportSession() {
  const { recordedSteps } = useStores();
  const onPress = () => {
    const { name, text } = exportSession(recordedSteps(), Date.now());
    downloadFile(name, text, 'application/json');
  };
  return (
    <>
      <p className={s.secondary}>{LIBRARY_TEXTS.exportHint}</p>
      <div className={s.buttonRow}>
        <Button onPress={onPress}>{LIBRARY_TEXTS.exportSession}</Button>
      </div>
    </>
  );
}

/** Whether other members see the listener's profile. */
function ProfileSwitch() {
  const { members } = useStores();
  const { data } = useResource(members.profile, undefined);
  const visibilityChosen = useUnit(members.profileVisibilityChosen);
  if (data === null) return null;
  return (
    <label className={s.switchRow}>
      <Switch isOn={data.public} onChange={visibilityChosen} />
      {MEMBER_TEXTS.profile}
    </label>
  );
}
