import { Logo } from '../controls/Logo.tsx';
import { TEXTS } from '../texts/texts.ts';
import * as s from './Splash.module.css';

/** The screen while the session loads. */
export function Splash() {
  return (
    <main className={s.splash} aria-busy="true" aria-label={TEXTS.player.loading}>
      <Logo />
    </main>
  );
}
