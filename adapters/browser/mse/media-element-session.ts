import { isProtected, type PlayableTrack } from '#domain/media/types.ts';
import { KEY_SYSTEM_EXPECTED } from '#domain/constants/playback/key-systems.ts';
import type { KeyManager } from './eme/key-manager.ts';
import { openSourceBufferSession, type SourceBufferSession } from './buffer/source-buffer-session.ts';

/** The prepared element, with keys and an open media session. Both are kept unless a track needs other keys. */
export interface MediaElementSession {
  /** The open session, or null. */
  openSession(): SourceBufferSession | null;
  /** A session this track can be played in. Rejects with a Failure. */
  sessionFor(track: PlayableTrack): Promise<SourceBufferSession>;
  /** Whether the track plays beside the one that sounds now. */
  isCompatible(track: PlayableTrack): Promise<boolean>;
  /** Opens a session before a track needs it. Never rejects. */
  openEarly(): void;
  /** The element broke down: the next track gets a new session. */
  drop(): void;
}

export function createMediaElementSession(element: HTMLMediaElement, keyManager: KeyManager): MediaElementSession {
  let session: SourceBufferSession | null = null;
  let opening: Promise<void> | null = null;

  /**
   * Keys go onto the element before its source: a browser that started without them plays no protected track later.
   * For clear tracks they are welcome, not needed.
   */
  async function open(track: PlayableTrack | null): Promise<void> {
    session?.dispose();
    session = null;
    if (track !== null) await keyManager.attachFor(track);
    else await keyManager.attach(keyManager.keySystem() ?? KEY_SYSTEM_EXPECTED).catch(() => undefined);
    session = await openSourceBufferSession(element);
  }

  /** Whether the session that is open plays the track. */
  const fits = async (track: PlayableTrack) => session !== null && (!isProtected(track) || keyManager.isCompatible(track));

  async function sessionFor(track: PlayableTrack): Promise<SourceBufferSession> {
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
    openSession: () => session,
    sessionFor,
    isCompatible: (track) => fits(track).catch(() => false),
    openEarly() {
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
