import { useLocation, useSearch } from 'wouter';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { SORTS, type SavedKind } from './sort-and-filter.ts';

const WORDS = 'words';

/** The sort order of a list, in local storage, and its filter query, in the address. */
export function useSortAndFilter(kind: SavedKind) {
  const [sort, sortChosen] = useSetting(`cadenza.order.${kind}`, SORTS[kind]);
  const [path, navigate] = useLocation();
  const words = new URLSearchParams(useSearch()).get(WORDS) ?? '';
  const wordsTyped = (typed: string) => {
    const query = typed === '' ? '' : `?${new URLSearchParams({ [WORDS]: typed }).toString()}`;
    navigate(path + query, { replace: true });
  };
  return { sort, sortChosen, words, wordsTyped };
}
