import type { LRUCache } from 'lru-cache';
import type { Change, Put } from '../../application/ports/store.ts';
import { spellingKeysOf } from '../../application/records/text-folding.ts';
import { digestOfWords, plainText, storedKey, vectorOf, type Words } from './texts.ts';

type Keys = NonNullable<Put['keys']>;

const NO_WORDS: Words = { title: [], other: [] };

/** The values of `write_changes_1`, and the words that are stored once it has succeeded. */
interface WriteValues {
  readonly values: readonly (readonly (string | number | null)[])[];
  readonly newWords: ReadonlySet<string>;
}

/** `known` has words whose spelling is stored. */
export function writeValuesOf(batch: readonly Change[], known: LRUCache<string, true>): WriteValues {
  const { changes, turns } = sorted(batch);
  const puts = changes.map((change) => (change.op === 'put' ? change : null));
  const newWords = new Set(
    puts.flatMap((put) => [...(put?.words?.title ?? []), ...(put?.words?.other ?? [])]).filter((word) => !known.has(word)),
  );
  const spelled = [...newWords].flatMap((word) => spellingKeysOf(word).map((key) => [key, plainText(word)] as const));
  const values = [
    changes.map(({ kind }) => plainText(kind)),
    changes.map(({ id }) => plainText(id)),
    puts.map((put) => put?.ifVersion ?? null),
    puts.map((put) => put && JSON.stringify(put.doc)),
    puts.map((put) => keysText(put?.keys)),
    puts.map((put) => digestOfWords(put?.words ?? NO_WORDS)),
    puts.map((put) => put && vectorOf(put.kind, put.words ?? NO_WORDS)),
    turns,
    spelled.map(([key]) => plainText(key)),
    spelled.map(([, word]) => word),
  ];
  return { values, newWords };
}

/** Changes in the one order of all machines, and where each of the batch is in it, counted from one. */
function sorted(batch: readonly Change[]): { readonly changes: readonly Change[]; readonly turns: readonly number[] } {
  const order = batch.map((change, at) => ({ change, at })).sort((one, other) => compared(one.change, other.change));
  const turns = Array.from({ length: batch.length }, () => 0);
  order.forEach(({ at }, place) => (turns[at] = place + 1));
  return { changes: order.map(({ change }) => change), turns };
}

function compared(one: Change, other: Change): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

/** The keys of a document as they are stored. */
export function keysText(keys: Keys = {}): string {
  const names = Object.entries(keys).filter(([, list]) => list.length > 0);
  return JSON.stringify(Object.fromEntries(names.map(([name, list]) => [name, list.map(storedKey)])));
}
