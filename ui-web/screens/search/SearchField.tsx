import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type SubmitEvent } from 'react';
import { pageOfLink } from '#domain/routes/page-of-link.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { useDismiss } from '../../controls/use-dismiss.ts';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { SearchIcon } from '#ui-web/icons/web-icons.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import * as s from './SearchField.module.css';

interface SearchFieldProps {
  readonly value: string;
  /** What the listener may mean by what they typed. */
  readonly suggestions: readonly string[];
  readonly onChange: (text: string) => void;
  /** Called when the listener asks for this text, by Enter or by a suggestion. */
  readonly onSearch: (text: string) => void;
  /** Called with the page of a link, after paste or Enter. */
  readonly onLink: (path: string) => void;
}

const NONE = -1;

/** The search field, a combobox with suggestions; it has the focus when the screen opens. */
export function SearchField({ value, suggestions, onChange, onSearch, onLink }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const isShown = isOpen && suggestions.length > 0;
  const box = useDismiss(isShown, () => setOpen(false));
  const optionId = (at: number) => `${listId}${String(at)}`;

  useEffect(() => input.current?.focus(), []);

  const change = (text: string) => {
    setOpen(true);
    setActive(NONE);
    onChange(text);
  };
  const choose = (text: string) => {
    setOpen(false);
    setActive(NONE);
    onChange(text);
    onSearch(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      // The field itself is between the last suggestion and the first.
      const count = suggestions.length + 1;
      setActive((at) => (isShown ? ((at + 1 + by + count) % count) - 1 : by > 0 ? 0 : suggestions.length - 1));
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setActive(NONE);
    }
  };
  // Results appear while typing, so Enter only hides suggestions and the on-screen keyboard.
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = isShown ? suggestions[active] : undefined;
    const page = pageOfLink(value, location.origin);
    if (chosen !== undefined) choose(chosen);
    else if (page !== null) onLink(page);
    else {
      setOpen(false);
      onSearch(value);
      input.current?.blur();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const page = pageOfLink(event.clipboardData.getData('text'), location.origin);
    if (page === null) return;
    event.preventDefault();
    onLink(page);
  };
  const clear = () => {
    change('');
    input.current?.focus();
  };
  return (
    <form role="search" onSubmit={onSubmit}>
      <span ref={box} className={s.field}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={SEARCH_TEXTS.label}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active !== NONE ? optionId(active) : undefined}
          placeholder={SEARCH_TEXTS.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {value !== '' && <IconButton label={SEARCH_TEXTS.clear} icon={CloseIcon} size="small" onPress={clear} />}
        {isShown && (
          <ul id={listId} role="listbox" aria-label={SEARCH_TEXTS.suggestions} className={s.suggestions}>
            {suggestions.map((text, at) => (
              <li
                key={text}
                id={optionId(at)}
                role="option"
                aria-selected={at === active}
                className={s.suggestion}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(text)}
              >
                <SearchIcon />
                <span dir="auto">{text}</span>
              </li>
            ))}
          </ul>
        )}
      </span>
    </form>
  );
}
