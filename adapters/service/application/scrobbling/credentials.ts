import type { Store } from '../ports/store.ts';
import { readPages } from '../records/index-pages.ts';
import { ALL_TARGETS, type ScrobbleTarget, targetPut } from '../records/plays/scrobble-records.ts';
import { deriveKey } from '../kernel/digests.ts';
import { sealText, unsealText } from '../accounts/credentials/sealed-text.ts';
import type { LastFmCredentials } from './lastfm.ts';
import type { ListenBrainzCredentials } from './listenbrainz.ts';

export type Credentials = ListenBrainzCredentials | LastFmCredentials;

const PURPOSE = 'scrobbling';

/** Seals credentials for the store with a key from the installation's secret. */
export interface CredentialSeal {
  seal(credentials: Credentials): string;
  /** Null when another secret sealed them. */
  open(sealed: string): Credentials | null;
  sealText(text: string): string;
  openText(sealed: string): string | null;
}

/** Seals the credentials of all members for a new secret. */
export async function resealCredentials(store: Store, before: Uint8Array, after: Uint8Array): Promise<void> {
  const [old, fresh] = [createCredentialSeal(before), createCredentialSeal(after)];
  for await (const page of readPages<ScrobbleTarget>(store, ALL_TARGETS))
    await store.write(
      page.flatMap((target) => {
        const credentials = old.open(target.sealed);
        return credentials ? [targetPut({ ...target, sealed: fresh.seal(credentials), pendingSealed: null })] : [];
      }),
    );
}

export function createCredentialSeal(masterSecret: Uint8Array): CredentialSeal {
  const key = deriveKey(masterSecret, PURPOSE);
  return {
    seal: (credentials) => sealText(key, JSON.stringify(credentials)),
    open(sealed) {
      const text = unsealText(key, sealed);
      return text === null ? null : (JSON.parse(text) as Credentials);
    },
    sealText: (text) => sealText(key, text),
    openText: (sealed) => unsealText(key, sealed),
  };
}
