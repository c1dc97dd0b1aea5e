import { Button } from '../../controls/Button.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { Section } from '../../controls/Section.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import * as s from './SearchScreen.module.css';

interface RecentSearchesProps {
  readonly searches: readonly string[];
  readonly onSearch: (text: string) => void;
  readonly onRemove: (text: string) => void;
  readonly onClear: () => void;
}

/** The listener's recent searches; each can be removed. */
export function RecentSearches({ searches, onSearch, onRemove, onClear }: RecentSearchesProps) {
  return (
    <Section name={SEARCH_TEXTS.recent}>
      <ul className={s.recent}>
        {searches.map((text) => (
          <li key={text}>
            <button type="button" className={s.recentText} onClick={() => onSearch(text)}>
              {text}
            </button>
            <IconButton
              label={SEARCH_TEXTS.removeRecent({ text })}
              icon={CloseIcon}
              size="small"
              onPress={() => onRemove(text)}
            />
          </li>
        ))}
      </ul>
      <Button onPress={onClear}>{SEARCH_TEXTS.clearRecent}</Button>
    </Section>
  );
}
