import { useState } from 'react';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { wallTime } from '../../lib/format.ts';
import { SENTENCES, SENTENCES_BY_CODE } from '../../texts/error-messages.ts';
import { TEXTS } from '../../texts/texts.ts';
import { Button } from '../Button.tsx';
import { AlertIcon } from '../icons/icons.tsx';
import * as s from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  readonly error: PlayerError;
  /** What the listener was after, where the error alone does not say it. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly onDismiss?: () => void;
}

/** The sentence a listener reads for an error. */
export function errorMessageOf({ code, kind }: PlayerError): string {
  return SENTENCES_BY_CODE[code] ?? SENTENCES[kind];
}

/**
 * What went wrong in plain words and what to do about it; code, exact text and time wait behind "Details".
 * Spec: ruling S8.133.
 */
export function ErrorNotice({ error, title, onRetry, onDismiss }: ErrorNoticeProps) {
  return (
    <div className={s.notice}>
      <span className={s.icon}>
        <AlertIcon />
      </span>
      <div className={s.words}>
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
