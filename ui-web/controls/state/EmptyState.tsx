import type { ReactNode } from 'react';
import * as s from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** The next step: a link or a button. */
  readonly action?: ReactNode;
}

/** The message of an empty screen: why it is empty, and what to do next. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={s.empty}>
      <svg className={s.logo} viewBox="0 0 32 22" width="64" height="44" aria-hidden="true" focusable="false">
        <path d="M2 20C2 9 8.2 2 16 2s14 7 14 18h-1.8C28.2 10 22.8 3.8 16 3.8S3.8 10 3.8 20z" />
        <circle cx="16" cy="17" r="2.4" />
      </svg>
      <h2 className={s.title}>{title}</h2>
      <p className={s.hint}>{hint}</p>
      {action && <div className={s.action}>{action}</div>}
    </div>
  );
}
