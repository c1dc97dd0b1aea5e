import { searchTokens, withoutToken, type SearchToken } from '#domain/catalog/search-text.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import * as s from './SearchScreen.module.css';

interface SearchFiltersProps {
  readonly text: string;
  /** Called with the text without a filter. */
  readonly onChange: (text: string) => void;
}

const nameOf = ({ filter }: SearchToken): string => {
  const { filterNames } = SEARCH_TEXTS;
  return Object.hasOwn(filterNames, filter ?? '') ? filterNames[filter as keyof typeof filterNames] : (filter ?? '');
};

/** The filters in a search text (`artist:"Miles Davis" year:1959`) as chips that can be removed. */
export function SearchFilters({ text, onChange }: SearchFiltersProps) {
  const filters = [...searchTokens(text)].filter(({ filter }) => filter !== null);
  if (filters.length === 0) return null;
  return (
    <ul className={s.chips} aria-label={SEARCH_TEXTS.filters}>
      {filters.map((token) => {
        const filter = SEARCH_TEXTS.filter({ name: nameOf(token), value: token.value });
        return (
          <li key={token.from} className={s.chip}>
            <span>{filter}</span>
            <IconButton
              label={SEARCH_TEXTS.removeFilter({ filter })}
              icon={CloseIcon}
              size="small"
              onPress={() => onChange(withoutToken(text, token))}
            />
          </li>
        );
      })}
    </ul>
  );
}
