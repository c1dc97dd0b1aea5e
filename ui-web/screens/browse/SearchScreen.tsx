import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageOfLink } from '#domain/routes/page-of-link.ts';
import { SEARCH_DEBOUNCE_MS } from '../../lib/constants.ts';
import { usePreviousData } from '../../hooks/data/use-previous-data.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useDebounced } from '../../hooks/list/use-debounced.ts';
import { searchPath } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { TrackTableSkeleton } from '../../content/rows/TrackTable.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import { SearchField } from './SearchField.tsx';
import { Results } from './Results.tsx';
import * as s from './SearchScreen.module.css';

/** The search screen. It searches while the listener types and keeps the query in the address; a pasted link opens its page. */
export function SearchScreen() {
  const [, navigate] = useLocation();
  const fromAddress = new URLSearchParams(useSearch()).get('q') ?? '';
  const [typed, setTyped] = useState(fromAddress);
  const query = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);

  const change = (text: string) => {
    setTyped(text);
    navigate(searchPath(text.trim()), { replace: true });
  };
  return (
    <>
      <Heading text={SEARCH_TEXTS.title} isHidden />
      <div className={s.header}>
        <SearchField value={typed} onChange={change} onLink={navigate} />
      </div>
      <SearchResults query={query} />
    </>
  );
}

function SearchResults({ query }: { readonly query: string }) {
  const page = pageOfLink(query, location.origin);
  const search = useResource(useStores().library.search, page === null ? query : '');
  const lastKnown = usePreviousData(search.data);
  if (query === '') return <EmptyState title={SEARCH_TEXTS.intro} hint={SEARCH_TEXTS.introHint} />;
  if (page !== null) {
    const { link, linkHint, linkAction } = SEARCH_TEXTS;
    return <EmptyState title={link} hint={linkHint} action={<ButtonLink href={page}>{linkAction}</ButtonLink>} />;
  }

  // The previous results stay while the next ones load.
  const data = search.isLoading ? lastKnown : search.data;
  return (
    <ResourceView resource={{ ...search, data }} skeleton={<TrackTableSkeleton />}>
      {(results) => <Results query={query} results={results} isStale={search.isLoading} />}
    </ResourceView>
  );
}
