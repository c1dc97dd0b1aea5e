import { rectifyConfusion } from 'unicode-confusables';
import { NAME_LENGTH_MAX, NAME_SENT_LENGTH_MAX } from '../../domain/constants/accounts.ts';

const NAME = new RegExp(`^[\\p{L}\\p{Nd}][\\p{L}\\p{Nd}._-]{0,${String(NAME_LENGTH_MAX - 1)}}$`, 'u');

/**
 * The name of a new account: letters, digits, dots, hyphens and underscores in NFKC form, beginning with a letter or digit.
 * Null for an invalid name.
 */
export function accountNameOf(sent: string): string | null {
  if (sent.length > NAME_SENT_LENGTH_MAX) return null;
  const name = sent.normalize('NFKC');
  return NAME.test(name) ? name : null;
}

/** The account's key in the store, and its part in user URIs. */
export function accountIdOf(name: string): string {
  return name.slice(0, NAME_SENT_LENGTH_MAX).normalize('NFKC').toLowerCase();
}

/** Texts that differ by case or by the form of their characters alone are the same: `GROẞE`, `grosse` and `ｇｒｏßｅ`. */
export function foldName(text: string): string {
  // Upper case in between, because that is where `ß` and `ss`, or `σ` and `ς`, become one.
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * The forms a name may be confused with, the name itself included. Two names that share one of them are confusable. Both the
 * name as shown and as typed count: `Ida` looks like `lda`, though `ida` does not.
 */
export function confusableFormsOf(name: string): readonly string[] {
  const looked = (text: string) => foldName(rectifyConfusion(text.normalize('NFD')));
  return [...new Set([foldName(name), looked(name), looked(foldName(name))])];
}
