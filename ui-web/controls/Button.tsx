import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as s from './Button.module.css';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly kind?: 'main' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly isBusy?: boolean;
  /** Beside a heading. */
  readonly isSmall?: boolean;
  /** What it is called where its words alone do not tell it from others. */
  readonly label?: string;
}

/** A button with words on it. */
export function Button(props: ButtonProps) {
  const { children, onPress, kind = 'quiet', type = 'button', isBusy = false, isSmall = false, label } = props;
  return (
    <button
      type={type}
      className={`${s.button} ${s[kind]} ${isSmall ? s.small : ''}`}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** A link that looks like one. */
export function ButtonLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={`${s.button} ${s.quiet}`}>
      {children}
    </Link>
  );
}
