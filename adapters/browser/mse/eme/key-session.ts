import { Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import { HEX_RADIX } from '#domain/constants/content/uri.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { keyIdsOf } from '#domain/media/drm/key-systems.ts';
import { thrownText } from './eme-api.ts';

/** The keys one licence gave. */
export interface KeySession {
  /** Resolves once the licence is in; rejects with a Failure. */
  readonly licensed: Promise<void>;
  isLicensed(): boolean;
  /** Whether it has a usable key of that id, in hexadecimal. */
  hasKey(keyId: string): boolean;
  close(): void;
}

export interface KeySessionHost {
  readonly keys: MediaKeys;
  readonly clock: Clock;
  /** The pssh boxes of the file. */
  readonly pssh: Uint8Array;
  /** The licence that came with the file; null without one. */
  readonly inlineLicence: Uint8Array | null;
  /** Sends the message to the licence server and resolves with the licence. Rejects with a Failure. */
  readonly fetchLicence: (message: Uint8Array) => Promise<Uint8Array>;
  /** The licence expired or was revoked. Called once. */
  readonly onLost: () => void;
}

const USABLE: readonly MediaKeyStatus[] = ['usable', 'output-downscaled', 'status-pending'];

const hexOf = (bytes: ArrayBuffer | ArrayBufferView): string =>
  [...(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))]
    .map((byte) => byte.toString(HEX_RADIX).padStart(2, '0'))
    .join('');

function open({ keys }: KeySessionHost): MediaKeySession {
  try {
    return keys.createSession('temporary');
  } catch (thrown) {
    throw new Failure(playerError('EME_SESSION_UNSUPPORTED', thrownText(thrown)));
  }
}

async function request(session: MediaKeySession, pssh: Uint8Array): Promise<void> {
  try {
    await session.generateRequest('cenc', pssh as BufferSource);
  } catch (thrown) {
    throw new Failure(playerError('EME_REQUEST_FAILED', thrownText(thrown)));
  }
}

async function update(session: MediaKeySession, licence: Uint8Array): Promise<void> {
  if (licence.length === 0) throw new Failure(playerError('EME_LICENSE_REQUEST_EMPTY'));
  try {
    await session.update(licence as BufferSource);
  } catch (thrown) {
    throw new Failure(playerError('EME_LICENSE_UPDATE_FAILED', thrownText(thrown)));
  }
}

/** The ids of the keys a session has in one of these states. */
function keyIdsInStates(session: MediaKeySession, states: readonly MediaKeyStatus[]): readonly string[] {
  const found: string[] = [];
  session.keyStatuses.forEach((status, keyId) => {
    if (states.includes(status)) found.push(hexOf(keyId));
  });
  return found;
}

/**
 * Requests a track's licence with the pssh of its seek table, in parallel with the bytes: waiting for the element's
 * `encrypted` event would cost a round trip. Later renewals of the key system use the same path.
 * Throws and rejects with EME_SESSION_UNSUPPORTED, EME_REQUEST_FAILED, EME_LICENSE_*, or the rejection of `fetchLicence`.
 */
export function openKeySession(host: KeySessionHost): KeySession {
  const { fetchLicence, clock, pssh } = host;
  const session = open(host);
  const requested = request(session, pssh);
  const keyIds = keyIdsOf(pssh);
  let phase: 'asking' | 'licensed' | 'over' = 'asking';
  let { inlineLicence } = host;
  let isAsking = false;
  let stopExpiry: () => void = () => undefined;

  /** A pssh without key ids accepts any. */
  const has = (states: readonly MediaKeyStatus[]) => {
    const found = keyIdsInStates(session, states);
    return keyIds.length === 0 ? found.length > 0 : keyIds.some((keyId) => found.includes(keyId));
  };
  const isExpired = () => session.expiration <= clock.nowMs() || (!has(USABLE) && has(['expired']));

  const look = () => {
    stopExpiry();
    if (phase !== 'licensed') return;
    if (isExpired() || !has(USABLE)) {
      phase = 'over';
      host.onLost();
    } else if (!Number.isNaN(session.expiration)) stopExpiry = clock.after(session.expiration - clock.nowMs(), look);
  };

  /** Tries the inline licence, once; false for a broken one. */
  const isLicensedInline = async (): Promise<boolean> => {
    const licence = inlineLicence;
    inlineLicence = null;
    if (licence === null) return false;
    return update(session, licence).then(
      () => has(USABLE),
      () => false,
    );
  };

  const respond = async (message: ArrayBuffer): Promise<void> => {
    if (await isLicensedInline()) return;
    await update(session, await fetchLicence(new Uint8Array(message)));
    // An expired licence is a licence all the same; it is lost at once.
    if (!isExpired() && !has(USABLE)) throw new Failure(playerError('EME_LICENSE_KEY_MISSING'));
  };

  const licensed = new Promise<void>((resolve, reject) => {
    session.addEventListener('message', ({ message }) => {
      // One message at a time: a repeated one is answered once.
      if (isAsking || phase === 'over') return;
      isAsking = true;
      respond(message)
        .then(() => {
          if (phase === 'asking') phase = 'licensed';
          look();
          resolve();
        }, reject)
        .finally(() => (isAsking = false));
    });
    requested.catch(reject);
    void session.closed.then((reason) => {
      if (phase === 'licensed') host.onLost();
      if (phase === 'asking') reject(new Failure(playerError('EME_SESSION_UNSUPPORTED', reason)));
      phase = 'over';
    });
  });
  session.addEventListener('keystatuseschange', look);

  return {
    licensed,
    isLicensed: () => phase === 'licensed',
    hasKey: (keyId) => phase === 'licensed' && keyIdsInStates(session, USABLE).includes(keyId),
    close() {
      phase = 'over';
      stopExpiry();
      // A session is refused its end while its request is under way; one whose request failed has nothing to close.
      requested.then(async () => session.close()).catch(() => undefined);
    },
  };
}
