import { useEffect, useRef, type SubmitEvent } from 'react';
import { IconButton } from '../../parts/IconButton.tsx';
import { CloseIcon, SearchIcon } from '../../parts/icons.tsx';
import { TEXTS } from '../../texts.ts';
import * as s from './SearchScreen.module.css';

interface SearchFieldProps {
  readonly typed: string;
  readonly onChange: (text: string) => void;
}

/** Where one types; it has the focus when the screen opens. */
export function SearchField({ typed, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  // Enter has nothing left to send: on a phone it puts the keyboard away.
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    input.current?.blur();
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
        aria-label={TEXTS.search.label}
        placeholder={TEXTS.search.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
      />
      {typed !== '' && <IconButton label={TEXTS.search.clear} icon={CloseIcon} size="small" onPress={clear} />}
    </form>
  );
}
