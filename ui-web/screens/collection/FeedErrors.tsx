import { Link } from 'wouter';
import { useResource } from '../../hooks/data/use-resource.ts';
import { pathOf } from '../../lib/links.ts';
import { Section } from '../../controls/Section.tsx';
import { PODCAST_TEXTS } from '../../texts/screens/podcast-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './Podcasts.module.css';

/** The followed feeds whose last fetch failed, with the errors. */
export function FeedErrors() {
  const { data } = useResource(useStores().podcasts.feeds, undefined, { isFresh: true });
  const troubled = data?.filter(({ error }) => error !== null) ?? [];
  if (troubled.length === 0) return null;
  return (
    <Section name={PODCAST_TEXTS.notUpToDate}>
      <ul className={s.entries}>
        {troubled.map(({ show_uri: uri, title, feed_url: url, error }) => (
          <li key={uri}>
            <Link href={pathOf(uri)} className={s.name}>
              {title || url}
            </Link>
            <span className={s.detail}>{error?.message}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
