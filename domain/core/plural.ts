/** A text for each plural category a language tells apart; `other` for all it does not name. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The language plural rules are those of, where nobody says another. Spec §9 "Plural rules by locale, default en". */
const DEFAULT_LOCALE = 'en';

/** The form that goes with a number in a language; an unknown tag counts as English. */
export function pluralOf(count: number, forms: PluralForms, locale: string = DEFAULT_LOCALE): string {
  return forms[rulesOf(locale).select(count)] ?? forms.other;
}

const known = new Map<string, Intl.PluralRules>();

/** Kept for each language: making them takes longer than a whole screenful of counting. */
function rulesOf(locale: string): Intl.PluralRules {
  const rules = known.get(locale) ?? makeRules(locale);
  known.set(locale, rules);
  return rules;
}

function makeRules(locale: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules([locale, DEFAULT_LOCALE]);
  } catch {
    return new Intl.PluralRules(DEFAULT_LOCALE);
  }
}
