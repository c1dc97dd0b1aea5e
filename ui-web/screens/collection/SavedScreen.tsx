import { Link, useLocation, useSearch } from 'wouter';
import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { PATHS } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { CardGrid } from '../../content/cards/CardGrid.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { EpisodeRow } from '../../content/rows/EpisodeRow.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { Section } from '../../controls/Section.tsx';
import { PodcastTools } from './PodcastTools.tsx';
import { CollectionScreen, LibraryGrid } from './CollectionScreen.tsx';
import { CollectionTabs } from './CollectionTabs.tsx';
import { SavedList } from './SavedList.tsx';
import * as s from './Collection.module.css';

const ALL = 'show=all';
const nothing = () => undefined;

/** Albums, artists or podcasts: the saved ones, or all of the library. */
export function SavedScreen({ kind }: { readonly kind: 'albums' | 'artists' | 'shows' }) {
  const isAll = useSearch() === ALL;
  const [path] = useLocation();
  const title = kind === 'shows' ? SAVED_TEXTS.podcasts : SAVED_TEXTS[kind];
  const choice = (
    <nav className={s.scopeTabs} aria-label={SAVED_TEXTS.show}>
      <Link href={path} aria-current={isAll ? undefined : 'true'}>
        {SAVED_TEXTS.onlySaved[kind]}
      </Link>
      <Link href={`${path}?${ALL}`} aria-current={isAll ? 'true' : undefined}>
        {SAVED_TEXTS.all}
      </Link>
    </nav>
  );
  // Without saved items, the screen shows the whole library.
  const none = (
    <>
      <p className={s.hint}>{SAVED_TEXTS.empty[kind].hint}</p>
      <Section name={SAVED_TEXTS.all}>
        <LibraryGrid viewId={kind} />
      </Section>
    </>
  );
  if (isAll) return <CollectionScreen viewId={kind} tabs={<CollectionTabs />} choice={choice} />;
  return (
    <>
      <CollectionTabs />
      <Heading text={title} />
      {choice}
      {kind === 'shows' && <PodcastTools />}
      <SavedList kind={kind} empty={none}>
        {(items, total) => <CardGrid name={title} items={items} total={total} onNearEnd={nothing} />}
      </SavedList>
    </>
  );
}

/** The saved episodes. */
export function SavedEpisodes() {
  return (
    <>
      <CollectionTabs />
      <Heading text={SAVED_TEXTS.episodes} />
      <SavedList
        kind="episodes"
        empty={
          <EmptyState
            {...SAVED_TEXTS.empty.episodes}
            action={<ButtonLink href={PATHS.podcasts}>{SAVED_TEXTS.podcasts}</ButtonLink>}
          />
        }
      >
        {(episodes) => (
          <ul>
            {episodes.map((episode) => (
              <EpisodeRow key={episode.uri} episode={episode} contextUri={episode.show?.uri ?? episode.uri} isMixed />
            ))}
          </ul>
        )}
      </SavedList>
    </>
  );
}
