import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { Logo } from '../../controls/Logo.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { ENTRY_TEXTS } from '../../texts/screens/sign-in-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import { SignInForm, type SignInFormKind } from './SignInForm.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import * as s from './SignInScreen.module.css';

const titles = (): Readonly<Record<SignInFormKind, { readonly title: string; readonly hint: string }>> => ({
  owner: { title: ENTRY_TEXTS.welcome, hint: ENTRY_TEXTS.welcomeHint },
  'sign-in': { title: ENTRY_TEXTS.signIn, hint: ENTRY_TEXTS.signInHint },
  join: { title: ENTRY_TEXTS.join, hint: ENTRY_TEXTS.joinHint },
});

/** Reads the invitation from the fragment of the address, because browsers send fragments to no server. */
function invitationOf(address: Location): string {
  return new URLSearchParams(address.hash.slice(1)).get('invitation') ?? '';
}

/** The sign-in screen: the first visitor creates the owner's account, later ones sign in or join with an invitation. */
export function SignInScreen() {
  const { session } = useStores();
  const { needsOwner } = useUnit(session.$session);
  const [invitation] = useState(() => invitationOf(window.location));
  const [chosen, setChosen] = useState<SignInFormKind>(invitation ? 'join' : 'sign-in');
  const kind = needsOwner ? 'owner' : chosen;
  const step = useUnit(session.$secondStep);
  const { title, hint } = step === null ? titles()[kind] : ENTRY_TEXTS.secondStep;

  useEffect(() => {
    document.title = `${title} · ${TEXTS.product}`;
  }, [title]);

  return (
    <main className={s.screen}>
      <div className={s.content}>
        <Logo />
        <h1 className={s.title}>{title}</h1>
        <p className={s.hint}>{hint}</p>
        {step === null ? <SignInForm key={kind} kind={kind} initialInvitation={invitation} /> : <SecondStepForm step={step} />}
        {step === null && kind !== 'owner' && (
          <button type="button" className={s.secondaryAction} onClick={() => setChosen(kind === 'join' ? 'sign-in' : 'join')}>
            {kind === 'join' ? ENTRY_TEXTS.haveAccount : ENTRY_TEXTS.haveInvitation}
          </button>
        )}
      </div>
    </main>
  );
}
