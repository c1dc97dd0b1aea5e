import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { Passkeys } from '#application/ports/passkeys.ts';

/** Passkeys by WebAuthn; the library is loaded on first use. */
export function createPasskeys(): Passkeys {
  const load = () => import('@simplewebauthn/browser');
  return {
    isAvailable: () => window.isSecureContext && 'PublicKeyCredential' in window,
    async create(options) {
      const { startRegistration } = await load();
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      return { ...(await startRegistration({ optionsJSON })) };
    },
    async use(options) {
      const { startAuthentication } = await load();
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      return { ...(await startAuthentication({ optionsJSON })) };
    },
  };
}
