import { useState } from 'react';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import * as s from './Description.module.css';

const LONG_CHARACTERS = 320;

/** The description of a show or an artist; a button expands a long text. */
export function Description({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!text) return null;
  const isLong = text.length > LONG_CHARACTERS;
  return (
    <div className={s.description}>
      <p className={isLong && !isOpen ? s.clamped : s.full} dir="auto">
        {text}
      </p>
      {isLong && (
        <button type="button" className={s.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? LIST_TEXTS.show.less : LIST_TEXTS.show.more}
        </button>
      )}
    </div>
  );
}
