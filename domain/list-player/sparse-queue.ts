/** A queue of which only parts are known: null for an unknown place. */
export type SparseQueue<Track> = readonly (Track | null)[];

interface WithUid {
  readonly uid: string;
}

/** A part of the queue, and the length of the whole. */
export interface QueuePart<Track> {
  readonly offset: number;
  readonly total: number;
  readonly tracks: readonly Track[];
}

/**
 * Inserts one page and resizes the queue to the total. Equal tracks keep their object identity;
 * so does the queue when nothing changes.
 */
export function withPage<Track extends WithUid>(
  queue: SparseQueue<Track>,
  { offset, total, tracks }: QueuePart<Track>,
): SparseQueue<Track> {
  const near = queue.slice(Math.max(0, offset - tracks.length), offset + 2 * tracks.length);
  const part = reuseObjects(near, tracks.slice(0, Math.max(0, total - offset)));
  if (total === queue.length && part.every((track, at) => track === queue[offset + at])) return queue;
  const end = offset + part.length;
  return padTo(queue.slice(0, offset), Math.min(total, offset)).concat(part, padTo(queue.slice(end, total), total - end));
}

/** The new tracks; equal ones keep their old object. */
export function reuseObjects<Track extends WithUid>(before: SparseQueue<Track>, now: readonly Track[]): readonly Track[] {
  const known = new Map(before.flatMap((track) => (track ? [[track.uid, track]] : [])));
  return now.map((track) => {
    const same = known.get(track.uid);
    return same && JSON.stringify(same) === JSON.stringify(track) ? same : track;
  });
}

/** Resizes to a length; missing places are null. */
function padTo<Track>(part: SparseQueue<Track>, length: number): SparseQueue<Track> {
  const missing = length - part.length;
  return missing > 0 ? part.concat(Array.from({ length: missing }, () => null)) : part.slice(0, Math.max(0, length));
}

/** Moves one track before another, or to the end; unchanged when either is unknown. */
export function moveInQueue<Track extends WithUid>(
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

export function withoutTrack<Track extends WithUid>(queue: SparseQueue<Track>, uid: string): SparseQueue<Track> {
  return queue.filter((one) => one?.uid !== uid);
}
