import { NAME_IN_PASSWORD_LENGTH_MIN, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../domain/constants/accounts.ts';
import { foldName } from '../account-names.ts';

export type PasswordFault = 'SIGN_UP_PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON' | 'PASSWORD_HOLDS_NAME';

/** Words that say nothing here: a password of one of them with digits or signs around it is guessed at once. */
const PRODUCT_WORDS = ['cadenza', 'cadenzaplayer', 'cadenzamusic'];

/**
 * What keeps a new password from being taken, or null. Any characters may be in it; white space around it does not make it
 * longer. `isCommon` is asked for the password in lower case.
 */
export function passwordFault(password: string, name: string, isCommon: (password: string) => boolean): PasswordFault | null {
  if (password.length > PASSWORD_LENGTH_MAX * 2 || lengthOf(password) > PASSWORD_LENGTH_MAX) return 'PASSWORD_LONG';
  if (lengthOf(password.trim()) < PASSWORD_LENGTH_MIN) return 'SIGN_UP_PASSWORD_SHORT';
  const plain = foldName(password);
  if (lengthOf(name) >= NAME_IN_PASSWORD_LENGTH_MIN && plain.includes(foldName(name))) return 'PASSWORD_HOLDS_NAME';
  if (PRODUCT_WORDS.includes(plain.replace(/[^\p{L}]/gu, '')) || isCommon(plain.trim())) return 'PASSWORD_COMMON';
  return null;
}

/** In characters, as a person counts them. */
function lengthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}
