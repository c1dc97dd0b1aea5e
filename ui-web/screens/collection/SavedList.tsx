import { useUnit } from 'effector-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { SavedList as Listed } from '#application/stores/library/collection-types.ts';
import type { CollectionKind } from '#domain/catalog/saved.ts';
import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { Button } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Loaded } from '../../controls/state/Loaded.tsx';
import { MoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { TrackTableSkeleton } from '../../content/rows/TrackTable.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { fitting, sorted, type Saved } from './sort-and-filter.ts';
import { ArrangeTools } from './SortAndFilter.tsx';
import * as s from './Collection.module.css';
import { useArrangement } from './use-sort-and-filter.ts';
import type { Resource } from '#application/stores/resource.ts';

const { nothingFits, nothingFitsHint, reading } = SAVED_TEXTS;

interface SavedListProps<Kind extends CollectionKind> {
  readonly kind: Kind;
  readonly empty: ReactNode;
  /** Stands before the tools: `total` is how many are saved in all. */
  readonly head?: ((total: number) => ReactNode) | undefined;
  /** Those that are shown, and how many there will be. */
  readonly children: (items: readonly Saved[Kind][], total: number) => ReactNode;
}

/**
 * A list of what is saved, page by page as it is scrolled; what was just removed is gone at once. In another order than it
 * comes in, and for words, all of it is asked for: it is put in order once it is there, and says how far it is until then.
 */
export function SavedList<Kind extends CollectionKind>({ kind, empty, head, children }: SavedListProps<Kind>) {
  const { collection, session } = useStores();
  const { user } = useUnit(session.$session);
  const resource = collection[kind] as unknown as Resource<string, Listed<Saved[Kind]>>;
  const list = useResource(resource, user?.id ?? '', { isFresh: true });
  return (
    <Loaded resource={list} skeleton={<TrackTableSkeleton />}>
      {(data) => (
        <Arranged kind={kind} list={list} data={data} empty={empty} head={head}>
          {children}
        </Arranged>
      )}
    </Loaded>
  );
}

interface ArrangedProps<Kind extends CollectionKind> extends SavedListProps<Kind> {
  readonly data: Listed<Saved[Kind]>;
  readonly list: ReadingProps['list'];
}

function Arranged<Kind extends CollectionKind>({ kind, list, data, empty, head, children }: ArrangedProps<Kind>) {
  const saved = useUnit(useStores().collection.$saved);
  const { sort, words, sortChosen, wordsTyped } = useArrangement(kind);
  const { items, next, total } = data;
  const isWhole = next === null;
  const isArranged = sort !== 'added' || words.trim() !== '';
  const arranged = useMemo(() => {
    const all = items.map(({ item }) => item);
    return fitting(isWhole ? sorted(all, sort) : all, words);
  }, [items, isWhole, sort, words]);

  const gone = items.filter(({ item }) => saved.get(item.uri) === false);
  const shown = gone.length === 0 ? arranged : arranged.filter(({ uri }) => saved.get(uri) !== false);
  const left = Math.max(items.length, total) - gone.length;
  const isReading = isArranged && !isWhole;
  return (
    <>
      {left > 0 && (
        <div className={s.tools}>
          {head?.(left)}
          <ArrangeTools kind={kind} sort={sort} onSort={sortChosen} words={words} onWords={wordsTyped} />
        </div>
      )}
      {isReading && <Reading list={list} seen={items.length} total={total} />}
      {left === 0 && empty}
      {left > 0 && shown.length === 0 && !isReading && <EmptyState title={nothingFits} hint={nothingFitsHint} />}
      {shown.length > 0 && children(shown, isArranged ? shown.length : left)}
      <MoreSentinel hasMore={!isWhole && !isReading} onNear={list.moreWanted} />
    </>
  );
}

interface ReadingProps {
  readonly list: { readonly isLoading: boolean; readonly error: unknown; readonly moreWanted: () => void };
  readonly seen: number;
  readonly total: number;
}

/** Asks for page after page to the end, and says how far it is; where one cannot be had it waits for the listener. */
function Reading({ list: { isLoading, error, moreWanted }, seen, total }: ReadingProps) {
  const isNext = !isLoading && error === null;
  useEffect(() => {
    if (isNext) moreWanted();
  }, [isNext, seen, moreWanted]);
  return (
    <p className={s.reading}>
      {reading(seen, total)}
      {error !== null && <Button onPress={moreWanted}>{TEXTS.notices.retry}</Button>}
    </p>
  );
}
