import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as s from './Button.module.css';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly kind?: 'main' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly isBusy?: boolean;
  /** For a button beside a heading. */
  readonly isSmall?: boolean;
  /** For a button that shows and hides something. */
  readonly isExpanded?: boolean;
  /** The accessible name, when the text is not unique on the page. */
  readonly label?: string;
  /** Why the button is disabled; null or absent: it is enabled. */
  readonly reason?: string | null | undefined;
}

/** A button with a text. */
export function Button(props: ButtonProps) {
  const { children, onPress, kind = 'quiet', type = 'button', isBusy = false, isSmall = false, isExpanded, label } = props;
  const { reason = null } = props;
  return (
    <button
      type={type}
      className={`${s.button} ${s[kind]} ${isSmall ? s.small : ''}`}
      aria-label={label}
      aria-disabled={isBusy || reason !== null || undefined}
      title={reason ?? undefined}
      aria-expanded={isExpanded}
      onClick={reason === null ? onPress : undefined}
    >
      {children}
    </button>
  );
}

/** A link with the look of a button. */
export function ButtonLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={`${s.button} ${s.quiet}`}>
      {children}
    </Link>
  );
}
