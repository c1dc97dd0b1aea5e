import { ButtonLink } from '../../../controls/Button.tsx';
import { Section } from '../../../controls/Section.tsx';
import { PATHS } from '../../../lib/links.ts';
import { OWNER_TEXTS as T } from '../../../texts/screens/owner-texts.ts';
import * as s from '../Settings.module.css';

/** The way to the statistics, for the owner. */
export function StatisticsLink() {
  return (
    <Section name={T.title}>
      <p className={s.secondary}>{T.hint}</p>
      <div className={s.buttonRow}>
        <ButtonLink href={PATHS.statistics}>{T.open}</ButtonLink>
      </div>
    </Section>
  );
}
