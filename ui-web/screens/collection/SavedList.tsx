import { useUnit } from 'effector-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { SavedList as Listed } from '#application/stores/library/collection-types.ts';
import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { useGone } from '../../hooks/data/use-gone.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { Button } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { filterItems, sortItems, type SavedItems, type SavedKind } from './sort-and-filter.ts';
import { SortAndFilter } from './SortAndFilter.tsx';
import * as s from './Collection.module.css';
import { useSortAndFilter } from './use-sort-and-filter.ts';
import type { Resource } from '#application/stores/resource.ts';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

interface SavedListProps<Kind extends SavedKind> {
  readonly kind: Kind;
  readonly empty: ReactNode;
  /** Renders the visible items; `total` also counts those not yet loaded. */
  readonly children: (items: readonly SavedItems[Kind][], total: number) => ReactNode;
}

/**
 * A list of saved albums, artists, podcasts or episodes, loaded page by page; removed items disappear at once.
 * A sort order or filter loads all pages first and shows the progress.
 */
export function SavedList<Kind extends SavedKind>({ kind, empty, children }: SavedListProps<Kind>) {
  const { collection, session } = useStores();
  const { user } = useUnit(session.$session);
  const resource = collection[kind] as unknown as Resource<string, Listed<SavedItems[Kind]>>;
  const list = useResource(resource, user?.id ?? '', { isFresh: true });
  return (
    <ResourceView resource={list} skeleton={<Skeleton kind="rows" />}>
      {(data) => (
        <SortedList kind={kind} list={list} data={data} empty={empty}>
          {children}
        </SortedList>
      )}
    </ResourceView>
  );
}

interface SortedListProps<Kind extends SavedKind> extends SavedListProps<Kind> {
  readonly data: Listed<SavedItems[Kind]>;
  readonly list: RemainingPagesProps['list'];
}

function SortedList<Kind extends SavedKind>({ kind, list, data, empty, children }: SortedListProps<Kind>) {
  const { sort, words, sortChosen, wordsTyped } = useSortAndFilter(kind);
  const { items, next, total } = data;
  const isWhole = next === null;
  const isArranged = sort !== 'added' || words.trim() !== '';
  const all = useMemo(() => items.map(({ item }) => item), [items]);
  const arranged = useMemo(() => filterItems(isWhole ? sortItems(all, sort) : all, words), [all, isWhole, sort, words]);

  const gone = useGone(all);
  const shown = gone.size === 0 ? arranged : arranged.filter(({ uri }) => !gone.has(uri));
  const left = Math.max(items.length, total) - gone.size;
  const isReading = isArranged && !isWhole;
  return (
    <>
      {left > 0 && (
        <div className={s.tools}>
          <SortAndFilter kind={kind} sort={sort} onSort={sortChosen} query={words} onQuery={wordsTyped} />
        </div>
      )}
      {isReading && <RemainingPages list={list} loaded={items.length} total={total} />}
      {left === 0 && empty}
      {left > 0 && shown.length === 0 && !isReading && (
        <EmptyState title={SAVED_TEXTS.noMatches} hint={SAVED_TEXTS.noMatchesHint} />
      )}
      {shown.length > 0 && children(shown, isArranged ? shown.length : left)}
      <LoadMoreSentinel hasMore={!isWhole && !isReading} onNear={list.moreRequested} />
    </>
  );
}

interface RemainingPagesProps {
  readonly list: { readonly isLoading: boolean; readonly error: unknown; readonly moreRequested: () => void };
  readonly loaded: number;
  readonly total: number;
}

/** Loads the remaining pages and shows the progress. After an error it waits for the retry button. */
function RemainingPages({ list: { isLoading, error, moreRequested }, loaded, total }: RemainingPagesProps) {
  const isNext = !isLoading && error === null;
  useEffect(() => {
    if (isNext) moreRequested();
  }, [isNext, loaded, moreRequested]);
  return (
    <p className={s.progress}>
      {SAVED_TEXTS.loading({ seen: loaded, total })}
      {error !== null && <Button onPress={moreRequested}>{TEXTS.notices.retry}</Button>}
    </p>
  );
}
