import { PLAY_ATTEMPT_KEY } from '#domain/constants/network/session.ts';
import type { PlayRequest } from '../player-view/controller-types.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';

/** The play request of an anonymous visitor, kept through the sign-in. Spec §4 "anonymous-play-attempt key". */
export interface PendingPlay {
  save(request: PlayRequest): void;
  /** Reads and clears it; null without one. */
  consume(): PlayRequest | null;
}

/** Creates it over session storage, which survives the sign-in page but not the tab. */
export function createPendingPlay(storage: KeyValueStore): PendingPlay {
  return {
    save: (request) => storage.set(PLAY_ATTEMPT_KEY, JSON.stringify(request)),
    consume() {
      const text = storage.get(PLAY_ATTEMPT_KEY);
      storage.remove(PLAY_ATTEMPT_KEY);
      return text === null ? null : requestFrom(text);
    },
  };
}

function requestFrom(text: string): PlayRequest | null {
  try {
    const request = JSON.parse(text) as PlayRequest;
    return typeof request.contextUri === 'string' ? request : null;
  } catch {
    return null;
  }
}
