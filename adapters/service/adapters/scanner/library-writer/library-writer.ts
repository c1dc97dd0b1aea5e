import type { Change, Store } from '../../../application/ports/store.ts';
import { artistChanges } from './artist-changes.ts';
import { groupChanges } from './album-changes.ts';
import { ownedPuts, ownedRemoves, problemChange, scannedPut } from './record-changes.ts';
import { ownersOf } from './file-owners.ts';
import { pathIdOf } from '../../../application/records/record-ids.ts';
import { KINDS, type ScannedRecord, type TrackRecord } from '../../../application/records/records.ts';
import type { Batch, ScanResult, Owners, ScanContext } from './types.ts';
import { genreChanges } from './genre-changes.ts';
import { withdrawnChanges } from '../../../application/records/withdrawn-records.ts';

export interface WriteResult {
  /** Paths that must be read again. */
  readonly again: readonly string[];
}

/**
 * Writes scan results in whole batches: after every write, and so after a crash at any moment, albums, artists and counts
 * agree with the tracks, and every file record has its track.
 */
export async function writeScanResults(store: Store, outcomes: readonly ScanResult[], scan: ScanContext): Promise<WriteResult> {
  const owners = await ownersOf(store, outcomes, scan);
  const { before, after, puts, again } = owners;
  const owned = [...before.values(), ...after.values()].flatMap(({ ownerId, group }) => (group ? (ownerId ?? []) : []));
  const tracks = await store.getMany<TrackRecord>(KINDS.track, [...new Set(owned)]);
  const batch: Batch = { outcomes, owners, tracksBefore: tracks.flatMap((stored) => (stored ? [stored.doc] : [])) };
  const groups = await groupChanges(store, owners);
  const changes: Change[] = [
    ...[...new Set([...before.keys(), ...after.keys()])].map((path) => scannedChange(path, after.get(path))),
    ...outcomes.map(({ path, result }) => problemChange(path, result)),
    ...endedChanges(owners),
    ...puts.flatMap(ownedPuts),
    ...groups.changes,
    ...(await artistChanges(store, batch, groups)),
    ...(await genreChanges(store, puts)),
  ];
  await store.write([...changes, ...(await withdrawnChanges(store, changes, scan.startedAtMs))]);
  return { again };
}

function scannedChange(path: string, record: ScannedRecord | undefined): Change {
  return record ? scannedPut(record) : { op: 'remove', kind: KINDS.scanned, id: pathIdOf(path) };
}

/** Removes tracks and episodes without a file. */
function endedChanges({ before, after }: Owners): readonly Change[] {
  const kindOf = new Map(
    [...after.values()].flatMap(({ ownerId, ownerKind, group }) => (group ? [[ownerId, ownerKind] as const] : [])),
  );
  return [...before.values()].flatMap(({ ownerId, ownerKind, group }) => {
    const isStill = kindOf.get(ownerId) === ownerKind;
    if (ownerId === null || ownerKind === null || group === null || isStill) return [];
    return ownedRemoves(ownerKind, ownerId, kindOf.has(ownerId));
  });
}
