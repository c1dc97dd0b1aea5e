/** Normalises a language code for comparison: `en-GB` in any case. */
const normaliseCode = (code: string) => code.toLowerCase();
const primarySubtag = (code: string) => normaliseCode(code).split('-')[0] ?? '';

/** The available language nearest to the preferred one: the same, else one with the same primary subtag; null without one. */
export function nearestLanguage(available: readonly string[], preferred: string | null): string | null {
  if (preferred === null) return null;
  const exact = available.find((code) => normaliseCode(code) === normaliseCode(preferred));
  return exact ?? available.find((code) => primarySubtag(code) === primarySubtag(preferred)) ?? null;
}
