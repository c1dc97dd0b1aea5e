import { useEffect } from 'react';
import type { SearchResults } from '#domain/catalog/types.ts';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { EpisodeRow } from '../../content/rows/EpisodeRow.tsx';
import { Section } from '../../controls/Section.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { CardGrid } from '../../content/cards/CardGrid.tsx';
import { CardRow } from '../../content/cards/CardRow.tsx';
import { TrackTable } from '../../content/rows/TrackTable.tsx';
import { TOP_TRACKS_SHOWN } from '../../lib/constants.ts';
import { useAnnounce } from '../../lib/announcer.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { BestMatch } from './BestMatch.tsx';
import { kindsIn, type ResultKind } from './result-kinds.ts';
import * as s from './SearchScreen.module.css';

interface ResultsProps {
  readonly query: string;
  readonly kind: ResultKind;
  readonly onKind: (kind: ResultKind) => void;
  readonly results: SearchResults;
  /** Whether newer results are loading. */
  readonly isStale: boolean;
  readonly onMore: () => void;
}

function countOf({ tracks, albums, artists, shows, episodes, playlists }: SearchResults): number {
  return tracks.total + albums.total + artists.total + shows.total + episodes.total + playlists.total;
}

/** The search results: the best match and a section for each kind, or all of one kind. */
export function Results({ query, kind: wanted, onKind, results, isStale, onMore }: ResultsProps) {
  const announce = useAnnounce();
  const count = countOf(results);
  useEffect(() => {
    if (!isStale) announce(count > 0 ? LIST_TEXTS.counts.results({ count }) : SEARCH_TEXTS.noResults({ query }));
  }, [announce, count, isStale, query]);

  if (count === 0) return <EmptyState title={SEARCH_TEXTS.noResults({ query })} hint={SEARCH_TEXTS.noResultsHint} />;
  const kinds = kindsIn(results);
  const kind = kinds.some((one) => one.kind === wanted) ? wanted : 'all';
  return (
    <div className={s.results} aria-busy={isStale}>
      <ul className={s.chips} aria-label={SEARCH_TEXTS.kinds}>
        {kinds.map((one) => (
          <li key={one.kind}>
            <button type="button" className={s.kind} aria-pressed={one.kind === kind} onClick={() => onKind(one.kind)}>
              {one.name}
            </button>
          </li>
        ))}
      </ul>
      {kind === 'all' ? (
        <>
          <Top results={results} />
          <CardRow name={SEARCH_TEXTS.albums} items={results.albums.items} />
          <CardRow name={SEARCH_TEXTS.artists} items={results.artists.items} />
          <CardRow name={SEARCH_TEXTS.playlists} items={results.playlists.items} />
          <CardRow name={SEARCH_TEXTS.shows} items={results.shows.items} />
          <Episodes results={results} />
        </>
      ) : (
        <OneKind kind={kind} results={results} onMore={onMore} />
      )}
    </div>
  );
}

interface OneKindProps {
  readonly kind: Exclude<ResultKind, 'all'>;
  readonly results: SearchResults;
  readonly onMore: () => void;
}

/** All results of a kind; more load near the end. */
function OneKind({ kind, results, onMore }: OneKindProps) {
  const { items, total } = results[kind];
  if (kind !== 'tracks' && kind !== 'episodes')
    return <CardGrid name={SEARCH_TEXTS[kind]} items={items} total={total} onNearEnd={onMore} />;
  return (
    <>
      {kind === 'tracks' ? (
        <TrackTable name={SEARCH_TEXTS.tracks} tracks={results.tracks.items} total={total} contextUri={null} layout="list" />
      ) : (
        <Episodes results={results} />
      )}
      <LoadMoreSentinel hasMore={items.length < total} onNear={onMore} />
    </>
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
          <TrackTable
            name={SEARCH_TEXTS.tracks}
            tracks={tracks.items.slice(0, TOP_TRACKS_SHOWN)}
            contextUri={null}
            layout="list"
          />
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
