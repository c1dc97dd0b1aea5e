import { NAME_IN_PASSWORD_LENGTH_MIN, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../domain/constants/accounts.ts';
import { foldName } from '../account-names.ts';

export type PasswordFault = 'SIGN_UP_PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON' | 'PASSWORD_HOLDS_NAME';

/** Terms of the product: a password of one of them plus digits or signs is easy to guess. */
const PRODUCT_WORDS = ['cadenza', 'cadenzaplayer', 'cadenzamusic'];

/**
 * Why a new password is refused, or null. All characters are allowed; white space around the password does not count towards
 * its length. `isCommon` receives the password in lower case.
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
