import { Failure } from '#application/failure.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { keySystemFor, systemIdsOf } from '#domain/media/key-systems.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { availableKeySystems, createMediaKeys, hasEncryptedMedia } from './key-systems.ts';
import { openKeySession, type KeySession } from './key-session.ts';

/** The keys of the tracks in play: one set of MediaKeys on the element, one session a protected track. */
export interface Keyring {
  available(): Promise<readonly string[]>;
  /** The key system the element has keys of. */
  system(): string | null;
  /** Puts keys of that system on the element; it may play nothing meanwhile. Rejects with a Failure. */
  attach(system: string): Promise<void>;
  /** Which key system opens the track. Rejects with EME_API_UNSUPPORTED, FILE_MALFORMED_PSSH or EME_NO_KEY_SYSTEM. */
  systemFor(track: PlayableTrack): Promise<string>;
  /** Gets the track's licence, once. Rejects with a Failure. */
  license(track: PlayableTrack): Promise<void>;
  /** Whether the track needs no licence, or has it. */
  isLicensed(track: PlayableTrack): boolean;
  /** Closes the sessions of all other tracks. */
  keepOnly(tracks: readonly PlayableTrack[]): void;
}

export const isProtected = ({ seekTable }: PlayableTrack) => seekTable !== null && seekTable.protection !== null;

const idOf = (track: PlayableTrack) => track.fileId ?? track.uri;

function psshOf({ seekTable }: PlayableTrack): Uint8Array {
  try {
    return Uint8Array.from(atob(seekTable?.pssh ?? ''), (character) => character.charCodeAt(0));
  } catch {
    throw new Failure(playerError('FILE_MALFORMED_PSSH'));
  }
}

export function createKeyring(element: HTMLMediaElement, askLicence: TrackSource['licence']): Keyring {
  const sessions = new Map<string, KeySession>();
  let attached: { readonly system: string; readonly keys: MediaKeys } | null = null;
  let available: Promise<readonly string[]> | null = null;

  const findAvailable = () => (available ??= availableKeySystems());

  async function systemFor(track: PlayableTrack): Promise<string> {
    if (!hasEncryptedMedia()) throw new Failure(playerError('EME_API_UNSUPPORTED'));
    const systemIds = systemIdsOf(psshOf(track));
    if (systemIds === null) throw new Failure(playerError('FILE_MALFORMED_PSSH'));
    const system = keySystemFor(systemIds, await findAvailable());
    if (system === null) throw new Failure(playerError('EME_NO_KEY_SYSTEM'));
    return system;
  }

  function closeAll(): void {
    for (const session of sessions.values()) session.close();
    sessions.clear();
  }

  return {
    available: findAvailable,
    system: () => attached?.system ?? null,
    systemFor,
    async attach(system) {
      if (attached?.system === system) return;
      const keys = await createMediaKeys(system);
      closeAll();
      await element.setMediaKeys(keys);
      attached = { system, keys };
    },
    async license(track) {
      const id = idOf(track);
      const system = await systemFor(track);
      if (attached?.system !== system) throw new Failure(playerError('EME_NO_KEY_SYSTEM'));
      const { keys } = attached;
      const session =
        sessions.get(id) ?? openKeySession(keys, psshOf(track), (challenge) => askLicence(track, system, challenge));
      sessions.set(id, session);
      // A refused licence is asked for again when the track is opened again.
      await session.licensed.catch((thrown: unknown) => {
        if (sessions.get(id) === session) sessions.delete(id);
        session.close();
        throw thrown;
      });
    },
    isLicensed: (track) => !isProtected(track) || (sessions.get(idOf(track))?.isLicensed() ?? false),
    keepOnly(tracks) {
      const kept = new Set(tracks.map(idOf));
      for (const [id, session] of sessions) {
        if (kept.has(id)) continue;
        sessions.delete(id);
        session.close();
      }
    },
  };
}
