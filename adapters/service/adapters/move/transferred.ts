import { createHash } from 'node:crypto';
import type { Put } from '../../application/ports/store.ts';
import { LEXEME_LENGTH_MAX } from '../../domain/constants/engines/database.ts';
import { plainText, storedKey, type Words } from '../postgres/texts.ts';

/** A document with all that a store keeps of it. */
export interface TransferredDocument {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** JSON. */
  readonly doc: string;
  readonly keys: NonNullable<Put['keys']>;
  /** A word of both lists may be in the first alone: it is found in the same way. */
  readonly words: Words;
}

/** A store to move documents from or to. */
export interface TransferPlace {
  /** As messages name it. */
  readonly name: string;
  /** What a lock is on: two files of one folder have one. */
  readonly locked: string;
  /** Throws ExitError where a service is on it; resolves with the function that lets services in again. */
  lock(): Promise<() => void>;
  isEmpty(): Promise<boolean>;
  /** All documents as they were at one moment, some at a time; those with words in the order of their first write. */
  documents(): AsyncIterable<readonly TransferredDocument[]>;
  /** Writes into an empty store, which is empty again when that fails. */
  fill(batches: AsyncIterable<readonly TransferredDocument[]>): Promise<void>;
}

/** How many documents are read and written at once. */
export const BATCH_SIZE = 500;

/** The count and the digest of the documents of each kind, in any order. */
export interface Tally {
  add(documents: readonly TransferredDocument[]): void;
  /** By kind, sorted. */
  lines(): readonly string[];
  count(): number;
}

const DIGEST_BYTES = 32;

export function createTally(): Tally {
  const kinds = new Map<string, { count: number; readonly digest: Buffer }>();
  return {
    add(documents) {
      for (const document of documents) {
        const known = kinds.get(document.kind) ?? { count: 0, digest: Buffer.alloc(DIGEST_BYTES) };
        known.count += 1;
        const digest = digestOf(document);
        // Documents differ, so that no two digests cancel each other.
        for (const [at, byte] of digest.entries()) known.digest[at] = (known.digest[at] ?? 0) ^ byte;
        kinds.set(document.kind, known);
      }
    },
    lines: () => [...kinds].map(([kind, { count, digest }]) => `${kind} ${String(count)} ${digest.toString('hex')}`).sort(),
    count: () => [...kinds.values()].reduce((sum, { count }) => sum + count, 0),
  };
}

/** What every store keeps in the same form: keys and words once each, and as short as the strictest store has them. */
function digestOf({ kind, id, version, doc, keys, words }: TransferredDocument): Buffer {
  const unique = (texts: readonly string[]) => [...new Set(texts)].sort();
  const shortened = (list: readonly string[]) => unique(list.map((word) => plainText(word.slice(0, LEXEME_LENGTH_MAX))));
  const title = shortened(words.title);
  const other = shortened(words.other).filter((word) => !title.includes(word));
  const lists = Object.entries(keys).filter(([, list]) => list.length > 0);
  const sorted = lists.map(([name, list]) => [name, unique(list.map(storedKey))] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [plainText(kind), plainText(id), version, doc, sorted, title, other];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** The changes that write documents, and their versions where those are not the first. */
export function putsOf(documents: readonly TransferredDocument[]): readonly Put[] {
  return documents.map(({ kind, id, doc, keys, words }) => ({
    op: 'put',
    kind,
    id,
    doc: JSON.parse(doc) as unknown,
    keys,
    words,
  }));
}
