import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords of published breaches. */
export const COMMON_PASSWORDS: readonly string[] = Object.values(dictionary['passwords-common']).map(String);
