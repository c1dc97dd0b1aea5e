import { useUnit } from 'effector-react';
import { later } from './later.tsx';
import { Shell } from './shell/Shell.tsx';
import { Splash } from './shell/Splash.tsx';
import { useStores } from './stores.tsx';

const EntryScreen = later(async () => (await import('./screens/entry/EntryScreen.tsx')).EntryScreen, <Splash />);

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
