/** How passwords are kept. Adapters: accounts/passwords (scrypt), memory/plain-passwords (simulations only). */
export interface Passwords {
  /** What to keep of a password. */
  hash(password: string): Promise<string>;
  /** Whether it is the one kept; `stored` null (nobody of that name) takes as long and answers false. */
  verify(password: string, stored: string | null): Promise<boolean>;
}
