/** A text for each plural category of a language; `other` for the rest. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The default language. Spec §9 "Plural rules by locale, default en". */
const DEFAULT_LOCALE = 'en';

/** The form of a number in a language; an unknown tag counts as English. */
export function pluralOf(count: number, forms: PluralForms, locale: string = DEFAULT_LOCALE): string {
  return forms[pluralRulesFor(locale).select(count)] ?? forms.other;
}

const rulesByLocale = new Map<string, Intl.PluralRules>();

/** Cached by language, because creating plural rules is slow. */
function pluralRulesFor(locale: string): Intl.PluralRules {
  const rules = rulesByLocale.get(locale) ?? createPluralRules(locale);
  rulesByLocale.set(locale, rules);
  return rules;
}

function createPluralRules(locale: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules([locale, DEFAULT_LOCALE]);
  } catch {
    return new Intl.PluralRules(DEFAULT_LOCALE);
  }
}
