import { PATHS } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { TEXTS } from '../../texts/texts.ts';

/** The screen of an unknown address. */
export function NotFoundScreen() {
  return (
    <>
      <Heading text={TEXTS.notFound.title} isHidden />
      <EmptyState
        title={TEXTS.notFound.title}
        hint={TEXTS.notFound.hint}
        action={<ButtonLink href={PATHS.home}>{TEXTS.notFound.action}</ButtonLink>}
      />
    </>
  );
}
