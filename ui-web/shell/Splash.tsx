import { Logo } from '../controls/icons/Logo.tsx';
import { TEXTS } from '../texts/texts.ts';
import * as s from './Splash.module.css';

/** While it is not known yet who is here. */
export function Splash() {
  return (
    <main className={s.splash} aria-busy="true" aria-label={TEXTS.player.loading}>
      <Logo />
    </main>
  );
}
