/** A queue of which only parts are known: null for a place nobody has seen yet. */
export type SparseQueue<Track> = readonly (Track | null)[];

interface Named {
  readonly uid: string;
}

/** A part of the queue, and how long the whole is. */
export interface QueuePart<Track> {
  readonly offset: number;
  readonly total: number;
  readonly tracks: readonly Track[];
}

/**
 * With one page of it put in; as long as the whole is said to be. A track that is known and the same stays the same
 * object, and so does the whole queue where the page says nothing new.
 */
export function withPage<Track extends Named>(
  queue: SparseQueue<Track>,
  { offset, total, tracks }: QueuePart<Track>,
): SparseQueue<Track> {
  const near = queue.slice(Math.max(0, offset - tracks.length), offset + 2 * tracks.length);
  const known = new Map(near.flatMap((track) => (track ? [[track.uid, track]] : [])));
  const sameOr = (track: Track) => {
    const before = known.get(track.uid);
    return before && JSON.stringify(before) === JSON.stringify(track) ? before : track;
  };
  const part = tracks.slice(0, Math.max(0, total - offset)).map(sameOr);
  if (total === queue.length && part.every((track, at) => track === queue[offset + at])) return queue;
  const before = Array.from({ length: Math.min(total, offset) }, (_, at) => queue[at] ?? null);
  const behind = Array.from(
    { length: Math.max(0, total - offset - part.length) },
    (_, at) => queue[offset + part.length + at] ?? null,
  );
  return [...before, ...part, ...behind];
}

/** One track before another, or behind all; as it was where either of them is not known. */
export function withMoved<Track extends Named>(
  queue: SparseQueue<Track>,
  uid: string,
  beforeUid: string | null,
): SparseQueue<Track> {
  const track = queue.find((one) => one?.uid === uid);
  if (track === undefined || uid === beforeUid) return queue;
  const others = queue.filter((one) => one !== track);
  const at = beforeUid === null ? others.length : others.findIndex((one) => one?.uid === beforeUid);
  return at < 0 ? queue : [...others.slice(0, at), track, ...others.slice(at)];
}

export function withoutTrack<Track extends Named>(queue: SparseQueue<Track>, uid: string): SparseQueue<Track> {
  return queue.filter((one) => one?.uid !== uid);
}
