import { useState } from 'react';
import type { Episode } from '#domain/catalog/types.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { Button } from '../../controls/Button.tsx';
import { EpisodeRow } from '../../content/rows/EpisodeRow.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { Section } from '../../controls/Section.tsx';
import { PODCAST_TEXTS } from '../../texts/screens/podcast-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { AddPodcast } from './AddPodcast.tsx';
import { FeedErrors } from './FeedErrors.tsx';
import * as s from './Podcasts.module.css';

const IN_PROGRESS_SHOWN = 3;
const NEW_SHOWN = 5;

/** The head of the podcast screen: add a podcast, failed feeds, started episodes and new episodes. */
export function PodcastTools() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <div className={s.actions}>
        <Button kind="main" onPress={() => setIsAdding(true)}>
          {PODCAST_TEXTS.add}
        </Button>
      </div>
      <FeedErrors />
      <InProgressEpisodes />
      <NewEpisodes />
      {isAdding && <AddPodcast onClose={() => setIsAdding(false)} />}
    </>
  );
}

function InProgressEpisodes() {
  const { data } = useResource(useStores().podcasts.startedEpisodes, undefined, { isFresh: true });
  if (data === null || data.items.length === 0) return null;
  return (
    <Section name={PODCAST_TEXTS.continueListening}>
      <EpisodeRows episodes={data.items.slice(0, IN_PROGRESS_SHOWN)} />
    </Section>
  );
}

/** New episodes: the first few, until a button shows all. */
function NewEpisodes() {
  const { data, moreRequested } = useResource(useStores().podcasts.newEpisodes, undefined, { isFresh: true });
  const [isOpen, setIsOpen] = useState(false);
  if (data === null) return null;
  const { items, total } = data;
  // Started episodes are listed above.
  const unheard = items.filter(({ resume_point }) => resume_point.resume_position_ms === 0);
  if (unheard.length === 0) return null;
  return (
    <Section name={PODCAST_TEXTS.newEpisodes}>
      <EpisodeRows episodes={isOpen ? unheard : unheard.slice(0, NEW_SHOWN)} />
      {isOpen && <LoadMoreSentinel hasMore={items.length < total} onNear={moreRequested} />}
      {!isOpen && total > NEW_SHOWN && <Button onPress={() => setIsOpen(true)}>{PODCAST_TEXTS.allNewEpisodes}</Button>}
    </Section>
  );
}

function EpisodeRows({ episodes }: { readonly episodes: readonly Episode[] }) {
  return (
    <ul>
      {episodes.map((episode) => (
        <EpisodeRow key={episode.uri} episode={episode} contextUri={episode.show?.uri ?? episode.uri} isMixed />
      ))}
    </ul>
  );
}
