import { FNV_OFFSET, FNV_PRIME, HEXADECIMAL } from '../constants/page/session-log.ts';

/** Free text for people, which machines carry but do not read; it is neither logged nor compared. */
export const UNCOMPARED_KEYS: ReadonlySet<string> = new Set(['message', 'debug']);

/**
 * Creates a hash over values of JSON and sets: equal values have equal hashes, whatever the order of their properties.
 * It keeps the hash of each object, so that states that share most parts cost little.
 */
export function createHash(): (value: unknown) => string {
  const known = new WeakMap<object, string>();

  const contentOf = (value: object): string => {
    if (Array.isArray(value)) return `[${value.map(hash).join()}]`;
    if (value instanceof Set) return `(${[...value].map(hash).join()})`;
    const present = Object.entries(value).filter(([key, part]) => part !== undefined && !UNCOMPARED_KEYS.has(key));
    return `{${present
      .map(([key, part]) => `${key}:${hash(part)}`)
      .sort()
      .join()}}`;
  };

  const hash = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return hashText(`${typeof value} ${String(value)}`);
    const made = known.get(value) ?? hashText(contentOf(value));
    known.set(value, made);
    return made;
  };
  return hash;
}

/** FNV-1a over UTF-16 code units. */
function hashText(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0).toString(HEXADECIMAL);
}
