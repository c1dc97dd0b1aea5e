const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether a text has all words of a query, in any order, without regard to case and accents. */
export function isFound(query: string, text: string): boolean {
  const found = folded(text);
  return folded(query)
    .split(/\s+/)
    .every((word) => found.includes(word));
}
