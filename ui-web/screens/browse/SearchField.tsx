import { useEffect, useRef, type ClipboardEvent, type SubmitEvent } from 'react';
import { pageOfLink } from '#domain/routes/page-of-link.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { SearchIcon } from '#ui-web/icons/web-icons.tsx';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import * as s from './SearchScreen.module.css';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called with the page of a link, after paste or Enter. */
  readonly onLink: (path: string) => void;
}

/** The search field; it has the focus when the screen opens. */
export function SearchField({ value, onChange, onLink }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  // Results appear while typing, so Enter only hides the on-screen keyboard.
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const page = pageOfLink(value, location.origin);
    if (page === null) input.current?.blur();
    else onLink(page);
  };
  const onPaste = (event: ClipboardEvent) => {
    const page = pageOfLink(event.clipboardData.getData('text'), location.origin);
    if (page === null) return;
    event.preventDefault();
    onLink(page);
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <form role="search" className={s.field} onSubmit={onSubmit}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        aria-label={SEARCH_TEXTS.label}
        placeholder={SEARCH_TEXTS.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
      />
      {value !== '' && <IconButton label={SEARCH_TEXTS.clear} icon={CloseIcon} size="small" onPress={clear} />}
    </form>
  );
}
