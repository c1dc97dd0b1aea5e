import { PASSWORD_LENGTH_MIN } from '../../../domain/constants/accounts.ts';

let known: Promise<ReadonlySet<string>> | null = null;

/** Passwords of published breaches that meet the length rule, in lower case; loaded on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (known ??= read());
}

async function read(): Promise<ReadonlySet<string>> {
  const { COMMON_PASSWORDS } = await import('./common-password-list.ts');
  return new Set(
    COMMON_PASSWORDS.filter(({ length }) => length >= PASSWORD_LENGTH_MIN).map((password) => password.toLowerCase()),
  );
}
