import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { SORTS, type SavedKind, type Sort } from './sort-and-filter.ts';
import * as fields from '../../controls/choice/inline-field.module.css';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import * as s from './Collection.module.css';

interface SortAndFilterProps {
  readonly kind: SavedKind;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly query: string;
  readonly onQuery: (words: string) => void;
}

/** The filter field and the sort order of a list. */
export function SortAndFilter({ kind, sort, onSort, query, onQuery }: SortAndFilterProps) {
  const { filter, filterHint, sort: name, sorts } = SAVED_TEXTS;
  return (
    <span className={s.sortAndFilter}>
      <input
        type="search"
        className={`${fields.field} ${s.field}`}
        aria-label={filter}
        placeholder={filterHint}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <InlineSelect
        name={name}
        value={sort}
        options={SORTS[kind].map((one) => [one, one === 'creator' ? SAVED_TEXTS.byCreator[kind] : sorts[one]])}
        onChange={onSort}
      />
    </span>
  );
}
