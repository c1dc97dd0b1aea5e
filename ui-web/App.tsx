import { useUnit } from 'effector-react';
import { EntryScreen } from './screens/entry/EntryScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import { Splash } from './shell/Splash.tsx';
import { useStores } from './stores.tsx';

/** The web player: the door until somebody is signed in, then the shell with its screens. */
export function App() {
  const { session } = useStores();
  const { phase } = useUnit(session.$session);
  switch (phase) {
    case 'unknown':
      return <Splash />;
    case 'anonymous':
      return <EntryScreen />;
    case 'signed-in':
      return <Shell />;
  }
}
