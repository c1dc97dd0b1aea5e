import { PASSWORD_LENGTH_MIN } from '../../../domain/constants/accounts.ts';

let known: Promise<ReadonlySet<string>> | null = null;

/** Passwords of published breaches that meet the length rule, in lower case; loaded on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (known ??= read());
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = Object.values(dictionary['passwords-common']).map(String);
  return new Set(all.filter(({ length }) => length >= PASSWORD_LENGTH_MIN).map((password) => password.toLowerCase()));
}
