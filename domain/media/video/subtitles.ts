/** A language code as people and browsers compare it: `en-GB`, whatever its case. */
const normalised = (code: string) => code.toLowerCase();
const primary = (code: string) => normalised(code).split('-')[0] ?? '';

/** The language of a video that comes nearest to the one wished for: the same, else one of the same family; null without. */
export function nearestLanguage(available: readonly string[], wished: string | null): string | null {
  if (wished === null) return null;
  const exact = available.find((code) => normalised(code) === normalised(wished));
  return exact ?? available.find((code) => primary(code) === primary(wished)) ?? null;
}
