import { LogoIcon } from '#ui-web/icons/LogoIcon.tsx';
import { TEXTS } from '../texts/texts.ts';
import * as s from './Logo.module.css';

/** Cadenza's logo and name. */
export function Logo() {
  return (
    <span className={s.logo}>
      <LogoIcon />
      <span className={s.name}>{TEXTS.product}</span>
    </span>
  );
}
