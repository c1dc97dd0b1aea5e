interface Upcoming {
  readonly uri: string;
  readonly uid: string;
}

/** Tracks that leave the context for the end of the queue, in their new order. */
export interface UpcomingMove {
  readonly uris: readonly string[];
  readonly replacedUids: readonly string[];
}

/**
 * Moves a track among those that come after the queue, between indexes. The context keeps its own order, so the tracks up to its
 * new place become queued in the order the listener arranged; the context continues after them. Null when nothing moves.
 */
export function moveUpcoming(tracks: readonly Upcoming[], from: number, to: number): UpcomingMove | null {
  const track = tracks[from];
  if (track === undefined || from === to || to < 0 || to >= tracks.length) return null;
  const others = tracks.filter((one) => one !== track);
  const queued = [...others.slice(0, to), track, ...others.slice(to)].slice(0, to + 1);
  return { uris: queued.map(({ uri }) => uri), replacedUids: queued.map(({ uid }) => uid) };
}
