/** A language code as people and browsers compare it: `en-GB`, whatever its case. */
const normaliseCode = (code: string) => code.toLowerCase();
const primarySubtag = (code: string) => normaliseCode(code).split('-')[0] ?? '';

/** The language of a video that comes nearest to the one wished for: the same, else one of the same family; null without. */
export function nearestLanguage(available: readonly string[], preferred: string | null): string | null {
  if (preferred === null) return null;
  const exact = available.find((code) => normaliseCode(code) === normaliseCode(preferred));
  return exact ?? available.find((code) => primarySubtag(code) === primarySubtag(preferred)) ?? null;
}
