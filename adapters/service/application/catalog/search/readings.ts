import { nearnessOf, NEARNESS_OF_BEGINNING, NEARNESS_OF_WORD, spellingKeys, splitWord } from '../../../domain/search/spelling.ts';
import { READINGS_MAX, WORDS_TO_SPARE, SPELLINGS_COMPARED, SPELLINGS_TRIED } from '../../../domain/constants/catalog.ts';
import { latinWord } from '../../records/text-folding.ts';
import type { Store } from '../../ports/store.ts';

/** Groups of beginnings of words; one of each group has to begin a word of a hit. */
export type Reading = readonly (readonly string[])[];

/** What typed words may mean. */
export interface Readings {
  /** With words that are spelled alike, and with neighbours joined or a word split. */
  readonly complete: readonly Reading[];
  /** With one word left out each, for when nothing has all of them. */
  readonly partial: readonly Reading[];
}

/** Reads folded words forgivingly, by the words that documents have. */
export async function readingsOf(store: Store, words: readonly string[]): Promise<Readings> {
  const known = await Promise.all(words.map((word) => similarTo(store, word)));
  const groups = words.map((word, at) => [word, ...nearest(word, known[at] ?? [], 0)]);
  const complete: Reading[] = [groups];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined) {
      const joined = nearest(word + next, await similarTo(store, word + next), NEARNESS_OF_WORD);
      if (joined.length > 0) complete.push([...groups.slice(0, at), joined, ...groups.slice(at + 2)]);
    }
    const halves = splitWord(word, (half) => known[at]?.includes(half) ?? false);
    if (halves) complete.push([...groups.slice(0, at), ...halves.map((half) => [half]), ...groups.slice(at + 1)]);
  }
  const partial = words.length < WORDS_TO_SPARE ? [] : groups.map((_, left) => groups.filter((_group, at) => at !== left));
  return { complete: complete.slice(0, READINGS_MAX), partial: partial.slice(0, READINGS_MAX) };
}

async function similarTo(store: Store, word: string): Promise<readonly string[]> {
  const keys = spellingKeys(latinWord(word));
  return keys.length === 0 ? [] : store.spellings(keys, SPELLINGS_COMPARED);
}

/** The nearest of some words. One that only goes on after what was typed is found by the beginning. */
function nearest(typed: string, words: readonly string[], nearnessMin: number): readonly string[] {
  const wanted = latinWord(typed);
  const near = words
    .map((word) => ({ word, nearness: nearnessOf(wanted, latinWord(word)) }))
    .filter(({ word, nearness }) => nearness > nearnessMin && !(nearness >= NEARNESS_OF_BEGINNING && word.startsWith(typed)));
  near.sort((a, b) => b.nearness - a.nearness);
  return near.slice(0, SPELLINGS_TRIED).map(({ word }) => word);
}
