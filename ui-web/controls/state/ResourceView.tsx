import type { ReactNode } from 'react';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { TEXTS } from '../../texts/texts.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { ButtonLink } from '../Button.tsx';
import { Heading } from '../Heading.tsx';
import { PATHS } from '../../lib/links.ts';
import * as hidden from '../../styles/visually-hidden.module.css';
import * as s from './ResourceView.module.css';

const NOT_FOUND = 404;

interface ResourceViewProps<Data> {
  readonly resource: {
    readonly data: Data | null;
    readonly error: PlayerError | null;
    readonly retried: () => void;
  };
  readonly skeleton: ReactNode;
  /** The screen has no other heading while there is no data. */
  readonly isScreen?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Renders a resource: its skeleton while it loads, its data, or the error with a retry button. */
export function ResourceView<Data>(props: ResourceViewProps<Data>) {
  const { resource, skeleton, isScreen = false, children } = props;
  const { data, error, retried } = resource;
  if (data !== null) return children(data);
  if (error?.status === NOT_FOUND) return <NotFound isScreen={isScreen} />;
  if (error !== null) {
    return (
      <div className={s.error}>
        {isScreen && <Heading text={TEXTS.notices.loadFailed} isHidden />}
        <ErrorNotice error={error} title={TEXTS.notices.loadFailed} onRetry={retried} />
      </div>
    );
  }
  return (
    <div aria-busy="true">
      {isScreen && <LoadingHeading />}
      {skeleton}
    </div>
  );
}

/** It takes no focus: the heading that comes does. */
export const LoadingHeading = () => <h1 className={hidden.visuallyHidden}>{TEXTS.player.loading}</h1>;

function NotFound({ isScreen }: { readonly isScreen: boolean }) {
  return (
    <>
      {isScreen && <Heading text={TEXTS.notFound.title} isHidden />}
      <EmptyState
        title={TEXTS.notices.notInLibrary}
        hint={TEXTS.notFound.hint}
        action={<ButtonLink href={PATHS.home}>{TEXTS.notFound.action}</ButtonLink>}
      />
    </>
  );
}
