import { useEffect } from 'react';
import type { SearchResults } from '#domain/catalog/types.ts';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { EpisodeRow } from '../../content/rows/EpisodeRow.tsx';
import { Section } from '../../controls/Section.tsx';
import { CardRow } from '../../content/cards/CardRow.tsx';
import { TrackTable } from '../../content/rows/TrackTable.tsx';
import { useAnnounce } from '../../lib/announcer.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { BestMatch } from './BestMatch.tsx';
import * as s from './SearchScreen.module.css';

interface ResultsProps {
  readonly query: string;
  readonly results: SearchResults;
  /** Whether newer results are loading. */
  readonly isStale: boolean;
}

function countOf({ tracks, albums, artists, shows, episodes, playlists }: SearchResults): number {
  return tracks.total + albums.total + artists.total + shows.total + episodes.total + playlists.total;
}

/** The search results: the best match first, then one section for each type. */
export function Results({ query, results, isStale }: ResultsProps) {
  const announce = useAnnounce();
  const count = countOf(results);
  useEffect(() => {
    if (!isStale) announce(count > 0 ? LIST_TEXTS.counts.results({ count }) : SEARCH_TEXTS.noResults({ query }));
  }, [announce, count, isStale, query]);

  if (count === 0) return <EmptyState title={SEARCH_TEXTS.noResults({ query })} hint={SEARCH_TEXTS.noResultsHint} />;
  return (
    <div className={s.results} aria-busy={isStale}>
      <Top results={results} />
      <CardRow name={SEARCH_TEXTS.albums} items={results.albums.items} />
      <CardRow name={SEARCH_TEXTS.artists} items={results.artists.items} />
      <CardRow name={SEARCH_TEXTS.playlists} items={results.playlists.items} />
      <CardRow name={SEARCH_TEXTS.shows} items={results.shows.items} />
      <Episodes results={results} />
    </div>
  );
}

function Top({ results: { best_match, tracks } }: { readonly results: SearchResults }) {
  const [best] = best_match.items;
  return (
    <div className={s.top}>
      {best && (
        <Section name={SEARCH_TEXTS.topResult}>
          <BestMatch item={best} />
        </Section>
      )}
      {tracks.items.length > 0 && (
        <Section name={SEARCH_TEXTS.tracks}>
          <TrackTable name={SEARCH_TEXTS.tracks} tracks={tracks.items} contextUri={null} layout="list" />
        </Section>
      )}
    </div>
  );
}

function Episodes({ results: { episodes } }: { readonly results: SearchResults }) {
  if (episodes.items.length === 0) return null;
  return (
    <Section name={SEARCH_TEXTS.episodes}>
      <ul>
        {episodes.items.map((episode) => (
          <EpisodeRow key={episode.uri} episode={episode} contextUri={episode.show?.uri ?? episode.uri} isMixed />
        ))}
      </ul>
    </Section>
  );
}
