import { useUnit } from 'effector-react';
import { lazyComponent } from './lib/lazy-component.tsx';
import { PATHS } from './lib/links.ts';
import { Shell } from './shell/Shell.tsx';
import { Splash } from './shell/Splash.tsx';
import { useStores } from './lib/stores-context.tsx';

const SignInScreen = lazyComponent(async () => (await import('./screens/account/SignInScreen.tsx')).SignInScreen, <Splash />, {
  isRare: true,
});

const SignedInScreen = lazyComponent(
  async () => (await import('./screens/account/SignedInScreen.tsx')).SignedInScreen,
  <Splash />,
  { isRare: true },
);

/** The web player: the sign-in screen until a member is signed in, then the shell with its screens. */
export function App() {
  const { session } = useStores();
  const { phase } = useUnit(session.$session);
  switch (phase) {
    case 'unknown':
      return <Splash />;
    case 'anonymous':
      return <SignInScreen />;
    case 'signed-in':
      return window.location.pathname === PATHS.signIn ? <SignedInScreen /> : <Shell />;
  }
}
