import { isProtected, type PlayableTrack } from '#domain/media/types.ts';
import { KEY_SYSTEM_EXPECTED } from '#domain/constants/playback/key-systems.ts';
import type { Keyring } from './eme/key-manager.ts';
import { openMediaSession, type MediaSession } from './buffer/source-buffer-session.ts';

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
  async function open(track: PlayableTrack | null): Promise<void> {
    session?.dispose();
    session = null;
    if (track !== null) await keyring.attachFor(track);
    else await keyring.attach(keyring.system() ?? KEY_SYSTEM_EXPECTED).catch(() => undefined);
    session = await openMediaSession(element);
  }

  /** Whether the session that is open plays the track. */
  const fits = async (track: PlayableTrack) => session !== null && (!isProtected(track) || keyring.fits(track));

  async function sessionFor(track: PlayableTrack): Promise<MediaSession> {
    for (;;) {
      const isFitting = await fits(track);
      if (session !== null && opening === null && isFitting) return session;
      opening ??= open(isProtected(track) ? track : null).finally(() => {
        opening = null;
      });
      await opening;
    }
  }

  return {
    session: () => session,
    sessionFor,
    fits: (track) => fits(track).catch(() => false),
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
