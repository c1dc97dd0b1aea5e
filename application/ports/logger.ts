/** Logs events for operators. Never log tokens or keys. Adapters: console, silent. */
export interface Logger {
  log(level: 'error' | 'warn' | 'info' | 'debug', message: string, detail?: Readonly<Record<string, unknown>>): void;
}
