import { sep } from 'node:path';
import type { Store } from '../ports/store.ts';

/** A music folder, or a disk mounted below one, as of the last check. */
export interface MusicMount {
  /** Its true path. */
  readonly path: string;
  /** The music folder as the operator wrote it; null for a disk below one. */
  readonly folder: string | null;
  /** Identifies the disk, as of the last time it was connected. */
  readonly disk: string;
  readonly isAway: boolean;
  /** The true path is unknown, because the disk was never connected. Paths outside all other mounts may belong to it. */
  readonly isGuess?: true;
}

/** Kind `places`, one document. */
export const MUSIC_MOUNTS = { kind: 'places', id: 'all' } as const;

export interface MusicMountsRecord {
  readonly places: readonly MusicMount[];
}

/** Why a file on a disk or in a bucket that is not there cannot be played. */
export const absenceReason = ({ path }: { readonly path: string }): string =>
  path.startsWith('s3://') ? 'The bucket with this file does not answer.' : 'The disk with this file is not connected.';

export const isBelow = (path: string, above: string): boolean =>
  path === above || path.startsWith(above.endsWith(sep) ? above : `${above}${sep}`);

/** Whether a path lies on a disk that is not there: the innermost place that holds it counts. */
export function isOnAbsentMount(places: readonly MusicMount[], path: string): boolean {
  if (path === '') return false;
  let inner: MusicMount | null = null;
  for (const place of places)
    if (isBelow(path, place.path) && (inner === null || place.path.length > inner.path.length)) inner = place;
  return inner?.isAway ?? places.some(({ isAway, isGuess }) => isAway && isGuess);
}

/** A function that reports whether the disk of a source is absent, as of now. */
export async function createAbsenceCheck(store: Store): Promise<(source: { readonly path: string }) => boolean> {
  const places = (await store.get<MusicMountsRecord>(MUSIC_MOUNTS.kind, MUSIC_MOUNTS.id))?.doc.places ?? [];
  return places.some(({ isAway }) => isAway) ? ({ path }) => isOnAbsentMount(places, path) : () => false;
}
