import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { sessionMessage } from '#domain/embed/host/passed-session.ts';
import type { Session } from '#domain/session/types.ts';
import { Button } from '../../controls/Button.tsx';
import { Logo } from '../../controls/Logo.tsx';
import { PATHS } from '../../lib/links.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { ENTRY_TEXTS } from '../../texts/screens/sign-in-texts.ts';
import * as s from './SignInScreen.module.css';

/** The path of `continue` in the address, if it is on this site; else home. */
function pathAfter({ origin, search }: Location): string {
  const next = new URLSearchParams(search).get('continue') ?? '';
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  return url?.origin === origin && url.pathname !== PATHS.signIn ? url.pathname + url.search : PATHS.home;
}

/** Passes a session for the embed's resource to the embed, which is a frame of this origin. */
async function passSession(opener: Window, resource: string): Promise<void> {
  const response = await fetch(`/session?resource=${encodeURIComponent(resource)}`);
  opener.postMessage(sessionMessage((await response.json()) as Session), window.location.origin);
  window.close();
}

/**
 * `/login` for a signed-in member. For an embed that opened it, it asks before it passes a session; otherwise it goes on to
 * `continue`. Spec §2 "login page with continue URL".
 */
export function SignedInScreen() {
  const { session } = useStores();
  const { user } = useUnit(session.$session);
  const resource = new URLSearchParams(window.location.search).get('embed');
  const opener = window.opener as Window | null;
  const isAsked = opener !== null && resource !== null;
  useEffect(() => {
    if (!isAsked) window.location.replace(pathAfter(window.location));
  }, [isAsked]);
  return (
    <main className={s.screen}>
      <div className={s.content}>
        <Logo />
        {isAsked && (
          <>
            <h1 className={s.title}>{ENTRY_TEXTS.embed.title}</h1>
            <p className={s.hint}>{ENTRY_TEXTS.embed.hint({ name: user?.name ?? '' })}</p>
            <Button kind="main" onPress={() => void passSession(opener, resource)}>
              {ENTRY_TEXTS.embed.confirm}
            </Button>
          </>
        )}
      </div>
    </main>
  );
}
