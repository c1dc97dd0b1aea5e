import { GRAM_LENGTH, JOINED_WORD_MIN, SHORT_WORD_MAX, SPELLED_WORD_MAX, TWO_ERRORS_FROM } from '../constants/catalog.ts';

const START = '^';
const SHORTENED = '-';

/**
 * The keys by which a word in Latin letters is found when it is misspelt: its beginning, every three letters in a row, and
 * for a short word itself with each letter left out. Words that look alike share many keys. None for very short and very
 * long words.
 */
export function spellingKeys(word: string): readonly string[] {
  if (word.length < GRAM_LENGTH || word.length > SPELLED_WORD_MAX || !/\p{L}/u.test(word)) return [];
  const marked = START + word;
  const grams = Array.from({ length: marked.length - GRAM_LENGTH + 1 }, (_, at) => marked.slice(at, at + GRAM_LENGTH));
  if (word.length > SHORT_WORD_MAX) return [...new Set(grams)];
  const shortened = Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([...grams, SHORTENED + word, ...shortened.map((one) => SHORTENED + one)])];
}

/** How near a word is to what was typed, by kind of likeness; each further typing error costs `error`. */
const NEARNESS = { same: 1, begins: 0.9, misspelt: 0.8, beginsMisspelt: 0.6, contains: 0.65, error: 0.1, otherStart: 0.05 };

/** From here on a word differs from what was typed by no more than its end. */
export const NEARNESS_OF_BEGINNING = NEARNESS.begins;

/** From here on a word is the typed one, whole or misspelt. */
export const NEARNESS_OF_WORD = NEARNESS.misspelt - NEARNESS.error - NEARNESS.otherStart;

/**
 * How near a word is to a typed one, from 0 (not at all) to 1 (the same). A typing error is a letter too many, too few or
 * wrong, or two letters swapped: one from four letters on, two from seven on. Both are in Latin letters.
 */
export function nearnessOf(typed: string, word: string): number {
  if (word === typed) return NEARNESS.same;
  if (word.startsWith(typed)) return NEARNESS.begins;
  if (typed.length < GRAM_LENGTH || typed.length > SPELLED_WORD_MAX) return 0;
  const contains = word.includes(typed) ? NEARNESS.contains : 0;
  const errorsMax = errorsAllowed(typed.length);
  if (errorsMax === 0) return contains;
  const { whole, beginning } = errorsBetween(typed, word.slice(0, typed.length + errorsMax + 1));
  const isWhole = whole <= errorsMax && word.length <= typed.length + errorsMax;
  if (!isWhole && beginning > errorsMax) return contains;
  const best = isWhole ? NEARNESS.misspelt : NEARNESS.beginsMisspelt;
  const errors = isWhole ? whole : beginning;
  return Math.max(contains, best - (errors - 1) * NEARNESS.error - (word[0] === typed[0] ? 0 : NEARNESS.otherStart));
}

function errorsAllowed(length: number): number {
  if (length <= GRAM_LENGTH) return 0;
  return length < TWO_ERRORS_FROM ? 1 : 2;
}

interface Errors {
  readonly whole: number;
  /** To the beginning of the word that is nearest. */
  readonly beginning: number;
}

/** Optimal string alignment: the fewest insertions, deletions, replacements and swaps of neighbours. */
function errorsBetween(typed: string, word: string): Errors {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let column = 1; column <= word.length; column++) {
      const differs = typed[row - 1] === word[column - 1] ? 0 : 1;
      const plain = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + differs);
      const isSwap = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      next.push(isSwap ? Math.min(plain, (beforeLast[column - 2] ?? 0) + 1) : plain);
    }
    beforeLast = last;
    last = next;
  }
  return { whole: last[word.length] ?? 0, beginning: Math.min(...last) };
}

/** The two known words that a typed one consists of (`nightferry`); null without any. */
export function splitWord(typed: string, isKnown: (word: string) => boolean): readonly [string, string] | null {
  for (let cut = JOINED_WORD_MIN; cut <= typed.length - JOINED_WORD_MIN; cut++) {
    const [first, second] = [typed.slice(0, cut), typed.slice(cut)];
    if (isKnown(first) && isKnown(second)) return [first, second];
  }
  return null;
}
