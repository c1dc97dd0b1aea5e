import { useState } from 'react';
import type { Episode } from '#domain/catalog/types.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { Button } from '../../parts/Button.tsx';
import { EpisodeRow } from '../../parts/EpisodeRow.tsx';
import { Section } from '../../parts/Section.tsx';
import { PODCAST_TEXTS } from '../../podcast-texts.ts';
import { useStores } from '../../stores.tsx';
import { AddPodcast } from './AddPodcast.tsx';
import { Troubles } from './Troubles.tsx';
import * as s from './Podcasts.module.css';

const BEGUN_SHOWN = 3;

/** Over the podcasts: a way to add one, what was begun, and feeds that could not be read. */
export function PodcastTools() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <div className={s.actions}>
        <Button kind="main" onPress={() => setIsAdding(true)}>
          {PODCAST_TEXTS.add}
        </Button>
      </div>
      <Troubles />
      <Begun />
      {isAdding && <AddPodcast onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Begun() {
  const { data } = useResource(useStores().podcasts.begun, undefined, { isFresh: true });
  if (data === null || data.items.length === 0) return null;
  return (
    <Section name={PODCAST_TEXTS.begun}>
      <ul>
        {data.items.slice(0, BEGUN_SHOWN).map((episode: Episode) => (
          <EpisodeRow key={episode.uri} episode={episode} contextUri={episode.show?.uri ?? episode.uri} />
        ))}
      </ul>
    </Section>
  );
}
