import { idOf } from '../../../application/records/record-ids.ts';

/** One file with audio, as stored or as just read. */
export interface AudioFile {
  readonly path: string;
  /** Its album and its position there, as a digest; see `claimOf`. */
  readonly claim: string;
  /** The track or episode that is played from this file; null for a copy and for a new file. */
  readonly heldId: string | null;
  /** The track or episode that this file is a copy of. */
  readonly copyOf: string | null;
  /** `read`: in this batch. `here`, `away` (its disk is), `gone`: in the records only. */
  readonly state: 'read' | 'here' | 'away' | 'gone';
  /** The scan that gave it its id. */
  readonly sinceMs: number | null;
}

/** The file of each track. Paths without an entry stay unchanged. */
export interface SharedAudio {
  /** The id of each track, by the path it is played from: files that were read, and copies that take over. */
  readonly owners: ReadonlyMap<string, string>;
  /** Files that were read and are the same as another, with the id of the track they are copies of. */
  readonly copies: ReadonlyMap<string, string>;
  /** Remembered files to forget and to read again. */
  readonly evicted: readonly string[];
}

/**
 * Assigns an id to each claim on an audio stream: one track for each album and position. A claim keeps its id; the id of a
 * deleted file passes to its copy, else to a new file. The first claim uses the stream's own id, and the others ids made of
 * stream and claim. Claims of one scan are ordered, independent of the order of reading.
 */
export function assignOwners(audioId: string, files: readonly AudioFile[], scanMs: number): SharedAudio {
  const present = files.filter(({ state }) => state !== 'gone');
  const claims = [...new Set(present.map(({ claim }) => claim))].sort();
  const idOfClaim = new Map<string, string>();
  const free = new Map(
    files.flatMap(({ state, heldId, claim }) => (state === 'gone' && heldId ? [[heldId, claim] as const] : [])),
  );
  const give = (claim: string, id: string): void => {
    idOfClaim.set(claim, id);
    free.delete(id);
  };

  for (const claim of claims) {
    const ids = present.flatMap((file) => (file.claim === claim && file.heldId !== null ? [file.heldId] : []));
    const id = bestOf(audioId, ids) ?? bestOf(audioId, idsWith(free, claim));
    if (id !== null) give(claim, id);
  }
  const isRead = (claim: string) => present.some((file) => file.claim === claim && file.state === 'read');
  for (const claim of claims.filter((one) => !idOfClaim.has(one) && isRead(one))) {
    const taken = [...idOfClaim].find(([, id]) => id === audioId)?.[0];
    const inherited = bestOf(audioId, [...free.keys()]);
    if (inherited !== null) give(claim, inherited);
    else if (taken === undefined) give(claim, audioId);
    else if (claim < taken && isNewIn(present, taken, scanMs)) {
      give(claim, audioId);
      if (isRead(taken)) idOfClaim.set(taken, unusedId(audioId, taken, files));
      else idOfClaim.delete(taken);
    } else give(claim, unusedId(audioId, claim, files));
  }
  return placed(present, idOfClaim);
}

function placed(present: readonly AudioFile[], idOfClaim: ReadonlyMap<string, string>): SharedAudio {
  const owners = new Map<string, string>();
  const copies = new Map<string, string>();
  const evicted: string[] = [];
  for (const claim of new Set(present.map((file) => file.claim))) {
    const files = present.filter((file) => file.claim === claim);
    const id = idOfClaim.get(claim);
    const owner = id === undefined ? null : ownerOf(files, id);
    if (id !== undefined && owner !== null && (owner.state === 'read' || owner.heldId !== id)) owners.set(owner.path, id);
    for (const file of files) {
      if (file === owner) continue;
      if (file.state === 'read' && id !== undefined) copies.set(file.path, id);
      else if (file.copyOf !== id) evicted.push(file.path);
    }
  }
  return { owners, copies, evicted };
}

/** The file that has the id, while its disk is there; else one that was read, else a copy. */
function ownerOf(files: readonly AudioFile[], id: string): AudioFile | null {
  const rank = ({ heldId, state }: AudioFile): number =>
    (heldId === id && state !== 'away' ? 0 : 4) + (state === 'read' ? 0 : state === 'here' ? 1 : heldId === id ? 2 : 3);
  return files.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))[0] ?? null;
}

/** The audio's own id first, then the smallest id. */
function bestOf(audioId: string, ids: readonly string[]): string | null {
  return ids.includes(audioId) ? audioId : (ids.toSorted()[0] ?? null);
}

function idsWith(ids: ReadonlyMap<string, string>, claim: string): readonly string[] {
  return [...ids].flatMap(([id, its]) => (its === claim ? [id] : []));
}

function isNewIn(files: readonly AudioFile[], claim: string, scanMs: number): boolean {
  return files.every((file) => file.claim !== claim || file.heldId === null || file.sinceMs === scanMs);
}

function unusedId(audioId: string, claim: string, files: readonly AudioFile[]): string {
  const used = new Set(files.map(({ heldId }) => heldId));
  for (let at = 0; ; at++) {
    const id = idOf('sound in', audioId, claim, ...(at === 0 ? [] : [String(at)]));
    if (!used.has(id)) return id;
  }
}
