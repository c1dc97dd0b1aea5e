import type { CollectionKind } from '#domain/catalog/saved.ts';
import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { SORTS, type Sort } from './sort-and-filter.ts';
import * as s from './Collection.module.css';

interface ArrangeToolsProps {
  readonly kind: CollectionKind;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** The words a list is filtered by, and its order. */
export function ArrangeTools({ kind, sort, onSort, words, onWords }: ArrangeToolsProps) {
  const { filter, filterHint, sort: name, sorts } = SAVED_TEXTS;
  return (
    <span className={s.arrange}>
      <input
        type="search"
        className={s.field}
        aria-label={filter}
        placeholder={filterHint}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <select className={s.field} aria-label={name} value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
        {SORTS[kind].map((one) => (
          <option key={one} value={one}>
            {one === 'creator' ? SAVED_TEXTS.byCreator[kind] : sorts[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
