import { PATHS } from '../../links.ts';
import { ButtonLink } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { TEXTS } from '../../texts.ts';

/** An address that leads nowhere. */
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
