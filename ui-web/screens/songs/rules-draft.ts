import { ALL_SONGS, type SmartRules } from '#domain/smart-playlists/types.ts';

let draft: SmartRules | null = null;

/** Keeps rules for the form of a new smart playlist, which opens next. */
export function keepDraft(rules: SmartRules): void {
  draft = rules;
}

/** The kept rules, once; all songs without any. */
export function takeDraft(): SmartRules {
  const rules = draft ?? ALL_SONGS;
  draft = null;
  return rules;
}
