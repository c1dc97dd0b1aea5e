/** A queue of which only parts are known: null for a place nobody has seen yet. */
export type SparseQueue<Track> = readonly (Track | null)[];

interface Named {
  readonly uid: string;
}

/** With one page of it put in; as long as the whole is said to be. */
export function withPage<Track>(
  queue: SparseQueue<Track>,
  { offset, total, tracks }: { readonly offset: number; readonly total: number; readonly tracks: readonly Track[] },
): SparseQueue<Track> {
  const after = Array.from<unknown, Track | null>({ length: total }, (_, at) => queue[at] ?? null);
  tracks.slice(0, Math.max(0, total - offset)).forEach((track, at) => (after[offset + at] = track));
  return after;
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
