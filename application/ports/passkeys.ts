/** A WebAuthn JSON object; the service and the browser know its shape. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** Passkeys of this browser. Adapter: adapters/browser/platform/passkeys. */
export interface Passkeys {
  /** Whether passkeys are available: on https and on this machine. */
  isAvailable(): boolean;
  /** Creates one; rejects when the user or the browser refuses. */
  create(options: WebAuthnJson): Promise<WebAuthnJson>;
  /** Uses one; rejects when the user or the browser refuses. */
  use(options: WebAuthnJson): Promise<WebAuthnJson>;
}

/** For environments without passkeys. */
export const NO_PASSKEYS: Passkeys = {
  isAvailable: () => false,
  create: () => Promise.reject(new Error('There are no passkeys here')),
  use: () => Promise.reject(new Error('There are no passkeys here')),
};
