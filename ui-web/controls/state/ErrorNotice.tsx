import { useState } from 'react';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { wallTime } from '../../lib/format.ts';
import { TEXTS } from '../../texts/texts.ts';
import { Button } from '../Button.tsx';
import { AlertIcon } from '#ui-web/icons/web-icons.tsx';
import * as s from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  readonly error: PlayerError;
  /** What failed, when the error alone does not say so. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly onDismiss?: () => void;
}

/** Returns the message of an error for listeners. */
export function errorMessageOf({ code, kind }: Pick<PlayerError, 'code' | 'kind'>): string {
  const byCode: Readonly<Partial<Record<ErrorCode, string>>> = TEXTS.errors.codes;
  return byCode[code] ?? TEXTS.errors.kinds[kind];
}

/**
 * An error in plain words, with what to do about it; "Details" has the code, exact text and time.
 * Spec: ruling S8.133.
 */
export function ErrorNotice({ error, title, onRetry, onDismiss }: ErrorNoticeProps) {
  return (
    <div className={s.notice}>
      <span className={s.icon}>
        <AlertIcon />
      </span>
      <div className={s.text}>
        {title && <h2 className={s.title}>{title}</h2>}
        <p>{errorMessageOf(error)}</p>
        <Details key={error.code} error={error} />
      </div>
      <div className={s.actions}>
        {onRetry && <Button onPress={onRetry}>{TEXTS.notices.retry}</Button>}
        {onDismiss && <Button onPress={onDismiss}>{TEXTS.notices.dismiss}</Button>}
      </div>
    </div>
  );
}

function Details({ error }: { readonly error: PlayerError }) {
  const [seenAt] = useState(() => new Date());
  return (
    <details className={s.details}>
      <summary>{TEXTS.notices.details}</summary>
      <dl>
        <dt>{TEXTS.notices.code}</dt>
        <dd>{error.code}</dd>
        <dt>{TEXTS.notices.message}</dt>
        <dd>{error.message}</dd>
        <dt>{TEXTS.notices.time}</dt>
        <dd>
          <time dateTime={seenAt.toISOString()}>{wallTime(seenAt)}</time>
        </dd>
      </dl>
    </details>
  );
}
