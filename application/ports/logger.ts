/** What happened, for people who look into it. Tokens and keys never go in. Adapters: console, silent. */
export interface Logger {
  log(level: 'error' | 'warn' | 'info' | 'debug', message: string, detail?: Readonly<Record<string, unknown>>): void;
}
