import { createHash } from 'node:crypto';
import { KEY_LENGTH_MAX, LEXEME_LENGTH_MAX } from '../../domain/constants/engines/database.ts';

/** After every key that begins with a text, and before the next text: no assigned character is larger. */
export const LAST_KEY = '\u{10FFFF}';

/** The one character that PostgreSQL does not take, as the next one; halves of a character become its sign for those. */
export const plainText = (text: string): string => text.replaceAll('\0', '\u0001').replace(/\p{Surrogate}/gu, '\ufffd');

/** A key as it is stored. Long ones keep their order up to KEY_LENGTH_MAX, and stay apart by a digest. */
export function storedKey(key: string): string {
  const plain = plainText(key);
  // One that is shortened already stays as it is.
  if (plain.length <= KEY_LENGTH_MAX + DIGEST_LENGTH) return plain;
  return plainText(plain.slice(0, KEY_LENGTH_MAX)) + createHash('sha1').update(plain).digest('base64url');
}

/** Of a SHA-1 in base64url. */
const DIGEST_LENGTH = 27;

export interface Words {
  readonly title: readonly string[];
  readonly other: readonly string[];
}

/** Before each word stand its kind and whether it is of a title: one index has the words of all kinds. */
const lexeme = (kind: string, column: 'title' | 'any', word: string) =>
  `'${`${plainText(kind)} ${column} ${plainText(word.slice(0, LEXEME_LENGTH_MAX))}`.replace(/['\\]/g, '$&$&')}'`;

/** The words of a document as a text search vector; null for none. */
export function vectorOf(kind: string, { title, other }: Words): string | null {
  if (title.length + other.length === 0) return null;
  const titles = title.map((word) => lexeme(kind, 'title', word));
  const all = [...title, ...other].map((word) => lexeme(kind, 'any', word));
  return [...titles, ...all].join(' ');
}

/** The words of a vector; one that is in the title and elsewhere counts as of the title. */
export function wordsOfVector(kind: string, lexemes: readonly string[]): Words {
  const [titleMark, anyMark] = [`${kind} title `, `${kind} any `];
  const after = (mark: string) => lexemes.filter((one) => one.startsWith(mark)).map((one) => one.slice(mark.length));
  const title = after(titleMark);
  const known = new Set(title);
  return { title, other: after(anyMark).filter((word) => !known.has(word)) };
}

/** The part of a text search query that asks for words with a beginning. */
export const beginning = (kind: string, column: 'title' | 'any') => (prefix: string) => `${lexeme(kind, column, prefix)}:*`;

/** A digest that changes with the words of a document; empty for none. */
export function digestOfWords({ title, other }: Words): string {
  if (title.length + other.length === 0) return '';
  return createHash('sha1')
    .update(JSON.stringify([title, other]))
    .digest('base64url');
}
