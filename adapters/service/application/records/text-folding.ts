import anyAscii from 'any-ascii';
import { spellingKeys } from '../../domain/search/spelling.ts';

/** Letters that no decomposition takes apart, as they are written without their strokes and ligatures. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
};

/** Letters that `foldText` changes in a text folded for ids: see schema.ts, version 5. */
export const LETTERS_FOLDED_LATE = 'ßæœøđðħłŧþςıŉſ';

/** A text as search compares it: full case folding (`GROSSE` is `Größe`), without accents and strokes. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðħłŧþς]/g, (letter) => PLAIN[letter] ?? letter);
}

/** The words of a folded text, without punctuation. */
export function foldedWords(text: string): readonly string[] {
  return wordsOf(foldText(text));
}

/** The words of a text for ids. Ids of albums and artists must never change, so this function must not change either. */
export function wordsForIds(text: string): readonly string[] {
  return wordsOf(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** A folded word in Latin letters: `чайковский` is `chaykovskiy`. */
export function latinWord(word: string): string {
  return anyAscii(word).toLowerCase();
}

/** The words of a text, folded and in Latin letters. */
export function latinWords(text: string): readonly string[] {
  return foldedWords(text).map(latinWord);
}

/** The keys by which a folded word of any script is found when it is misspelt. Words with the mark of a field have none. */
export function spellingKeysOf(word: string): readonly string[] {
  return word.startsWith('@') ? [] : spellingKeys(latinWord(word));
}
