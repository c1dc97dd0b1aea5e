import type { Random } from '#application/ports/random.ts';

/** Words that very many names have, the most frequent first. */
const COMMON = [
  'the',
  'love',
  'you',
  'me',
  'night',
  'of',
  'in',
  'my',
  'a',
  'time',
  'blue',
  'heart',
  'live',
  'moon',
  'remix',
  'river',
];
const SYLLABLES = ['ka', 'lo', 'mi', 'ra', 'te', 'su', 'no', 'vi', 'be', 'zo', 'an', 'el', 'or', 'in', 'ut', 'she'];
const ELSEWHERE = ['愛', '夜', '月', '花', 'の', 'люб', 'овь', 'ноч', 'мор', 'ая', 'नील', 'रात'];

const WORDS = 40_000;
const WORDS_ELSEWHERE = 2_000;

/** Where a word of a name comes from, of 100. */
const SHARE = { common: 30, elsewhere: 3 } as const;

/** Beginning with the first, each half as frequent as in a name of that many. */
const FALL = 3;

/** Names as a library has them: some words are in every third name, most in very few, some in other scripts. */
export function createSampleNames({ fraction }: Random): () => string {
  const below = (count: number) => Math.floor(fraction() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const wordsOf = (parts: readonly string[], count: number) =>
    Array.from({ length: count }, () => Array.from({ length: 2 + below(3) }, () => pick(parts)).join(''));
  const rare = wordsOf(SYLLABLES, WORDS);
  const elsewhere = wordsOf(ELSEWHERE, WORDS_ELSEWHERE);
  const frequent = (words: readonly string[]) => words[Math.floor(words.length * fraction() ** FALL)] ?? '';
  const word = () => {
    const share = below(100);
    if (share < SHARE.elsewhere) return frequent(elsewhere);
    return frequent(share < SHARE.elsewhere + SHARE.common ? COMMON : rare);
  };
  return () => {
    const words = Array.from({ length: 1 + below(4) }, word).join(' ');
    return below(2) === 0 ? `The ${words}` : words;
  };
}
