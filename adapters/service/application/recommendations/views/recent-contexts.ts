import { RECENT_DEFAULT, RECENT_LOOKED_AT, RECENT_MAX } from '../../../domain/constants/media/recommendations.ts';
import { playsOf } from '../../records/plays/play-history.ts';
import type { Store } from '../../ports/store.ts';

/** A recently played context. Spec §3 "Stored context: uri, lastPlayedTime". */
export interface StoredContext {
  readonly uri: string;
  /** Milliseconds since 1970. */
  readonly lastPlayedTime: number;
  readonly lastPlayedTrackUri: string;
}

/** The contexts of a listener's last plays, each once, the latest first. */
export async function recentContextsOf(store: Store, listener: string, limit: number = RECENT_DEFAULT): Promise<StoredContext[]> {
  const found = new Map<string, StoredContext>();
  for (const { contextUri, trackUri, playedAtMs } of await playsOf(store, listener, RECENT_LOOKED_AT))
    if (contextUri !== null && !found.has(contextUri))
      found.set(contextUri, { uri: contextUri, lastPlayedTime: playedAtMs, lastPlayedTrackUri: trackUri });
  return [...found.values()].slice(0, Math.max(1, Math.min(limit, RECENT_MAX)));
}
