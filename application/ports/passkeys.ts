/** What WebAuthn's JSON forms hold; the service and the browser know their shape. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** Passkeys of this browser. Adapter: adapters/browser/platform/passkeys. */
export interface Passkeys {
  /** Whether there can be some: pages by https, or of this machine, have them. */
  isAvailable(): boolean;
  /** Makes one; rejects when the listener or the browser says no. */
  create(options: WebAuthnJson): Promise<WebAuthnJson>;
  /** Uses one; rejects when the listener or the browser says no. */
  use(options: WebAuthnJson): Promise<WebAuthnJson>;
}

/** Where there are none. */
export const NO_PASSKEYS: Passkeys = {
  isAvailable: () => false,
  create: () => Promise.reject(new Error('There are no passkeys here')),
  use: () => Promise.reject(new Error('There are no passkeys here')),
};
