import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageOfLink } from '#domain/routes/page-of-link.ts';
import { SEARCH_PAUSE_MS } from '../../constants.ts';
import { useLastKnown } from '../../hooks/use-last-known.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useSettled } from '../../hooks/use-settled.ts';
import { searchPath } from '../../links.ts';
import { ButtonLink } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { TrackTableSkeleton } from '../../parts/TrackTable.tsx';
import { useStores } from '../../stores.tsx';
import { SEARCH_TEXTS } from '../../search-texts.ts';
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
