import type { ReactNode } from 'react';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { TEXTS } from '../../texts/texts.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { ButtonLink } from '../Button.tsx';
import { Heading } from '../Heading.tsx';
import { PATHS } from '../../lib/links.ts';
import * as s from './ResourceView.module.css';

const NOT_FOUND = 404;

interface ResourceViewProps<Data> {
  readonly resource: {
    readonly data: Data | null;
    readonly error: PlayerError | null;
    readonly retried: () => void;
  };
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Renders a resource: its skeleton while it loads, its data, or the error with a retry button. */
export function ResourceView<Data>({ resource: { data, error, retried }, skeleton, children }: ResourceViewProps<Data>) {
  if (data !== null) return children(data);
  if (error?.status === NOT_FOUND) return <NotFound />;
  if (error !== null) {
    return (
      <div className={s.error}>
        <Heading text={TEXTS.notices.loadFailed} isHidden />
        <ErrorNotice error={error} title={TEXTS.notices.loadFailed} onRetry={retried} />
      </div>
    );
  }
  return <div aria-busy="true">{skeleton}</div>;
}

function NotFound() {
  return (
    <>
      <Heading text={TEXTS.notFound.title} isHidden />
      <EmptyState
        title={TEXTS.notices.notInLibrary}
        hint={TEXTS.notFound.hint}
        action={<ButtonLink href={PATHS.home}>{TEXTS.notFound.action}</ButtonLink>}
      />
    </>
  );
}
