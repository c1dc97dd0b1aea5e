import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { searchSuggestions } from '#domain/catalog/recent-searches.ts';
import { pageOfLink } from '#domain/routes/page-of-link.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_SUGGESTIONS_MAX } from '../../lib/constants.ts';
import { usePreviousData } from '../../hooks/data/use-previous-data.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useDebounced } from '../../hooks/list/use-debounced.ts';
import { searchPath } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { Results } from './Results.tsx';
import { RESULT_KINDS, suggestedNames, type ResultKind } from './result-kinds.ts';
import { SearchField } from './SearchField.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { useRecentSearches } from './use-recent-searches.ts';
import { Skeleton } from '../../controls/state/Skeleton.tsx';
import * as s from './SearchScreen.module.css';

/** The search screen. It searches while the listener types and keeps the query in the address; a pasted link opens its page. */
export function SearchScreen() {
  const [, navigate] = useLocation();
  const address = new URLSearchParams(useSearch());
  const kind = RESULT_KINDS.find((one) => one === address.get('type')) ?? 'all';
  const [typed, setTyped] = useState(address.get('q') ?? '');
  const query = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const page = pageOfLink(query, location.origin);
  const search = useResource(useStores().library.search, page === null ? query : '');
  const lastKnown = usePreviousData(search.data);
  // The previous results stay while the next ones load.
  const data = search.isLoading ? lastKnown : search.data;
  const { recent, searched, removed, cleared } = useRecentSearches();

  const show = (text: string, next: ResultKind = kind) => {
    setTyped(text);
    navigate(searchPath(text.trim(), next), { replace: true });
  };
  const suggestions = searchSuggestions(typed, recent, data ? suggestedNames(data) : [], SEARCH_SUGGESTIONS_MAX);
  return (
    <>
      <Heading text={SEARCH_TEXTS.title} isHidden />
      <div className={s.header}>
        <SearchField
          value={typed}
          suggestions={page === null ? suggestions : []}
          onChange={show}
          onSearch={searched}
          onLink={navigate}
        />
        <SearchFilters text={typed} onChange={show} />
      </div>
      {query === '' && recent.length > 0 && (
        <RecentSearches searches={recent} onSearch={show} onRemove={removed} onClear={cleared} />
      )}
      {query === '' && <EmptyState title={SEARCH_TEXTS.intro} hint={SEARCH_TEXTS.introHint} />}
      {page !== null && (
        <EmptyState
          title={SEARCH_TEXTS.link}
          hint={SEARCH_TEXTS.linkHint}
          action={<ButtonLink href={page}>{SEARCH_TEXTS.linkAction}</ButtonLink>}
        />
      )}
      {query !== '' && page === null && (
        <ResourceView resource={{ ...search, data }} skeleton={<Skeleton kind="rows" />}>
          {(results) => (
            // A click on a result means that the search was of use.
            <div onClickCapture={() => searched(query)}>
              <Results
                query={query}
                kind={kind}
                onKind={(next) => show(typed, next)}
                results={results}
                isStale={search.isLoading}
                onMore={search.moreRequested}
              />
            </div>
          )}
        </ResourceView>
      )}
    </>
  );
}
