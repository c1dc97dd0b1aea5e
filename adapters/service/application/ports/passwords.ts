/** Whether a browser has signed in before for the account it names: those do not wait behind strangers. */
export type BrowserKind = 'known' | 'unknown';

/** How passwords are kept. Adapters: application/accounts/credentials/scrypt-passwords (scrypt), adapters/memory/plain-passwords (simulations only). */
export interface Passwords {
  /** What to keep of a password. */
  hash(password: string): Promise<string>;
  /** Whether it is the one kept; `stored` null (no account of that name) takes as long and answers false. */
  verify(password: string, stored: string | null, browser: BrowserKind): Promise<boolean>;
}
