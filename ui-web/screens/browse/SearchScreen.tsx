import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageOfLink } from '#domain/routes/page-of-link.ts';
import { SEARCH_PAUSE_MS } from '../../lib/constants.ts';
import { useLastKnown } from '../../hooks/data/use-last-known.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useSettled } from '../../hooks/list/use-debounced.ts';
import { searchPath } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { Loaded } from '../../controls/state/Loaded.tsx';
import { TrackTableSkeleton } from '../../content/rows/TrackTable.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import { SearchField } from './SearchField.tsx';
import { Results } from './Results.tsx';
import * as s from './SearchScreen.module.css';

/** Finds as one types; the words stay in the address, so that going back brings them back. A link leads to what it names. */
export function SearchScreen() {
  const [, navigate] = useLocation();
  const fromAddress = new URLSearchParams(useSearch()).get('q') ?? '';
  const [typed, setTyped] = useState(fromAddress);
  const query = useSettled(typed.trim(), SEARCH_PAUSE_MS);

  const change = (text: string) => {
    setTyped(text);
    navigate(searchPath(text.trim()), { replace: true });
  };
  return (
    <>
      <Heading text={SEARCH_TEXTS.title} isHidden />
      <div className={s.head}>
        <SearchField typed={typed} onChange={change} onLink={navigate} />
      </div>
      <Found query={query} />
    </>
  );
}

function Found({ query }: { readonly query: string }) {
  const page = pageOfLink(query, location.origin);
  const search = useResource(useStores().library.search, page === null ? query : '');
  const lastKnown = useLastKnown(search.data);
  if (query === '') return <EmptyState title={SEARCH_TEXTS.invite} hint={SEARCH_TEXTS.inviteHint} />;
  if (page !== null) {
    const { link, linkHint, linkAction } = SEARCH_TEXTS;
    return <EmptyState title={link} hint={linkHint} action={<ButtonLink href={page}>{linkAction}</ButtonLink>} />;
  }

  // Results of the words before stay while the next ones are on their way.
  const data = search.isLoading ? lastKnown : search.data;
  return (
    <Loaded resource={{ ...search, data }} skeleton={<TrackTableSkeleton />}>
      {(results) => <Results query={query} results={results} isOld={search.isLoading} />}
    </Loaded>
  );
}
