import { Failure } from '#application/failure.ts';
import { HEX_RADIX } from '#domain/constants/uri.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { keyIdsOf } from '#domain/media/key-systems.ts';

/** The keys of one track. */
export interface KeySession {
  /** Resolves once the licence is in; rejects with a Failure. */
  readonly licensed: Promise<void>;
  isLicensed(): boolean;
  close(): void;
}

/** Asks the service: a challenge goes, a licence comes. Rejects with a Failure. */
type AskLicence = (challenge: Uint8Array) => Promise<Uint8Array>;

const detailOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

async function request(session: MediaKeySession, pssh: Uint8Array): Promise<void> {
  try {
    await session.generateRequest('cenc', pssh as BufferSource);
  } catch (thrown) {
    throw new Failure(playerError('EME_REQUEST_FAILED', detailOf(thrown)));
  }
}

const hexOf = (bytes: ArrayBuffer | ArrayBufferView): string =>
  [...(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))]
    .map((byte) => byte.toString(HEX_RADIX).padStart(2, '0'))
    .join('');

/** Whether a key of the track can be used; a pssh that names no key id takes any. */
function hasKey(session: MediaKeySession, keyIds: readonly string[]): boolean {
  let found = false;
  session.keyStatuses.forEach((status, keyId) => {
    found ||= status === 'usable' && (keyIds.length === 0 || keyIds.includes(hexOf(keyId)));
  });
  return found;
}

async function update(session: MediaKeySession, licence: Uint8Array, keyIds: readonly string[]): Promise<void> {
  if (licence.length === 0) throw new Failure(playerError('EME_LICENSE_REQUEST_EMPTY'));
  try {
    await session.update(licence as BufferSource);
  } catch (thrown) {
    throw new Failure(playerError('EME_LICENSE_UPDATE_FAILED', detailOf(thrown)));
  }
  if (!hasKey(session, keyIds)) throw new Failure(playerError('EME_LICENSE_KEY_MISSING'));
}

/**
 * Asks for a track's licence with the pssh its seek table names, at once and beside the bytes: waiting for the
 * element's `encrypted` event would cost a round trip. Renewals the key system asks for later go the same way.
 */
export function openKeySession(keys: MediaKeys, pssh: Uint8Array, ask: AskLicence): KeySession {
  const session = keys.createSession('temporary');
  const requested = request(session, pssh);
  let isLicensed = false;
  const licensed = new Promise<void>((resolve, reject) => {
    session.addEventListener('message', ({ message }) => {
      ask(new Uint8Array(message))
        .then((licence) => update(session, licence, keyIdsOf(pssh)))
        .then(() => {
          isLicensed = true;
          resolve();
        }, reject);
    });
    requested.catch(reject);
  });
  return {
    licensed,
    isLicensed: () => isLicensed,
    close() {
      // A session is refused its end while its request is under way; one whose request failed has nothing to close.
      requested.then(async () => session.close()).catch(() => undefined);
    },
  };
}
