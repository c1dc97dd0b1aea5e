import { useUnit } from 'effector-react';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { LIBRARY_TEXTS } from '../../../texts/screens/library-texts.ts';
import { MEMBER_TEXTS } from '../../../texts/screens/member-texts.ts';
import { Button, ButtonLink } from '../../../controls/Button.tsx';
import { SwitchField } from '../../../controls/choice/SwitchField.tsx';
import { PATHS } from '../../../lib/links.ts';
import { PartError } from '../../../controls/state/PartError.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import { TEXTS } from '../../../texts/texts.ts';
import * as s from '../Settings.module.css';

/** The signed-in account, its profile switch, sign-out, and the ways to the history and the diagnostics. */
export function Account() {
  const { session } = useStores();
  const [{ user }, signOutClicked] = useUnit([session.$session, session.signOutClicked]);
  if (!user) return null;
  return (
    <div>
      <p className={s.secondary}>{TEXTS.navigation.signedInAs({ name: user.name })}</p>
      <ProfileSwitch />
      <div className={s.buttonRow}>
        {/* The navigation of narrow screens has no place for it. */}
        <span className={s.narrow}>
          <ButtonLink href={PATHS.history}>{TEXTS.navigation.history}</ButtonLink>
        </span>
        <Button onPress={() => signOutClicked({ everywhere: false })}>{LIBRARY_TEXTS.signOut}</Button>
        <Button onPress={() => signOutClicked({ everywhere: true })}>{LIBRARY_TEXTS.signOutEverywhere}</Button>
        <ButtonLink href={PATHS.diagnostics}>{LIBRARY_TEXTS.whyStopped}</ButtonLink>
      </div>
    </div>
  );
}

/** Whether other members see the listener's profile. */
function ProfileSwitch() {
  const { members } = useStores();
  const profile = useResource(members.profile, undefined);
  const { data } = profile;
  const visibilityChosen = useUnit(members.profileVisibilityChosen);
  if (data === null) return <PartError resource={profile} />;
  return (
    <div className={s.switchRow}>
      <SwitchField label={MEMBER_TEXTS.profile} isOn={data.public} onChange={visibilityChosen} />
    </div>
  );
}
