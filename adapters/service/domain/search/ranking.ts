import { nearnessOf } from './spelling.ts';

/** What a hit is found by: the words of its name, and of its other texts (artists, album, show), in Latin letters. */
export interface RankedTexts {
  readonly name: readonly string[];
  readonly others: readonly string[];
}

/** The higher the score, the better. */
export interface Rating {
  readonly score: number;
  /** Whether every typed word is a word of the hit, as it is. */
  readonly hasAllWords: boolean;
}

/** A word of another text counts less than one of the name; the rest is added to how well the words match on average. */
const WEIGHTS = { other: 0.8, sameName: 0.5, joinedName: 0.4, beginning: 0.3, inRow: 0.1, covered: 0.1 };

interface Best {
  readonly nearness: number;
  readonly at: number;
}

/**
 * Rates hits for typed words in Latin letters. The words' own nearness counts most, in the name more
 * than elsewhere; then a name that is the text, begins with it, has it in a row, or has little else.
 */
export function createRanking(typed: readonly string[]): { readonly rate: (texts: RankedTexts) => Rating } {
  const known = new Map<string, number>();
  const nearness = (one: string, word: string): number => {
    const key = `${one} ${word}`;
    const before = known.get(key) ?? nearnessOf(one, word);
    known.set(key, before);
    return before;
  };
  const bestOf = (one: string, words: readonly string[]): Best =>
    words.reduce<Best>(
      (best, word, at) => {
        const near = nearness(one, word);
        return near > best.nearness ? { nearness: near, at } : best;
      },
      { nearness: 0, at: -1 },
    );
  const text = typed.join(' ');
  const joined = typed.join('');

  const rate = ({ name, others }: RankedTexts): Rating => {
    const own = name.join(' ');
    const isJoined = own !== text && name.join('') === joined;
    const covered = new Set<number>();
    let hasAllWords = true;
    const words = typed.map((one) => {
      const inName = bestOf(one, name);
      const elsewhere = bestOf(one, others);
      hasAllWords &&= Math.max(inName.nearness, elsewhere.nearness) === 1;
      if (inName.nearness > 0 && inName.nearness >= WEIGHTS.other * elsewhere.nearness) covered.add(inName.at);
      return Math.max(inName.nearness, WEIGHTS.other * elsewhere.nearness);
    });
    const average = isJoined ? 1 : sumOf(words) / Math.max(1, words.length);
    const score =
      average +
      (own === text ? WEIGHTS.sameName : 0) +
      (isJoined ? WEIGHTS.joinedName : 0) +
      (own.startsWith(text) ? WEIGHTS.beginning : 0) +
      (own.includes(text) ? WEIGHTS.inRow : 0) +
      WEIGHTS.covered * (covered.size / Math.max(1, name.length));
    return { score, hasAllWords };
  };
  return { rate };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
