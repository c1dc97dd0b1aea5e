import type { PlayableTrack } from '#domain/media/types.ts';
import { KEY_SYSTEM_EXPECTED } from '#domain/constants/key-systems.ts';
import { isProtected, type Keyring } from './keyring.ts';
import { openMediaSession, type MediaSession } from './media-session.ts';

/** The element made ready: keys on it, a media session open. Both are made once and kept, unless a track needs other keys. */
export interface Stage {
  /** The open session, or null while there is none. */
  session(): MediaSession | null;
  /** A session this track can be played in. Rejects with a Failure. */
  sessionFor(track: PlayableTrack): Promise<MediaSession>;
  /** Whether the track plays beside the one that sounds now. */
  fits(track: PlayableTrack): Promise<boolean>;
  /** Gets everything ready before a track asks. Never rejects. */
  warm(): void;
  /** The element broke down: the next track gets a new session. */
  drop(): void;
}

export function createStage(element: HTMLMediaElement, keyring: Keyring): Stage {
  let session: MediaSession | null = null;
  let opening: Promise<void> | null = null;

  /**
   * Keys go onto the element before its source: a browser that started without them plays no protected track later.
   * For clear tracks they are welcome, not needed.
   */
  async function open(system: string | null): Promise<void> {
    session?.dispose();
    session = null;
    if (system !== null) await keyring.attach(system);
    else await keyring.attach(KEY_SYSTEM_EXPECTED).catch(() => undefined);
    session = await openMediaSession(element);
  }

  const systemFor = async (track: PlayableTrack) => (isProtected(track) ? keyring.systemFor(track) : null);
  const isFitting = (system: string | null) => session !== null && (system === null || keyring.system() === system);

  async function sessionFor(track: PlayableTrack): Promise<MediaSession> {
    const system = await systemFor(track);
    while (session === null || !isFitting(system)) {
      if (opening === null)
        opening = open(system).finally(() => {
          opening = null;
        });
      await opening;
    }
    return session;
  }

  return {
    session: () => session,
    sessionFor,
    fits: (track) => systemFor(track).then(isFitting, () => false),
    warm() {
      if (session !== null || opening !== null) return;
      opening = open(null).finally(() => {
        opening = null;
      });
      opening.catch(() => undefined);
    },
    drop() {
      session?.dispose();
      session = null;
    },
  };
}
