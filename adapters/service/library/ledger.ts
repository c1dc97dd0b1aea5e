import type { Change, Store } from '../ports/store.ts';
import { artistChanges } from './ledger-artists.ts';
import { groupChanges } from './ledger-groups.ts';
import { ownedPuts, ownedRemoves, problemChange, scannedPut } from './ledger-puts.ts';
import { ownersOf, type Owners } from './ledger-owners.ts';
import type { Finding } from './findings.ts';
import { genreChanges } from './genres.ts';
import { pathIdOf } from './ids.ts';
import type { Unreadable } from './reading.ts';
import { KINDS, type ScannedRecord, type TrackRecord } from './records.ts';

/** One path and what the scan made of it: a finding, a problem, or null when the file is gone. */
export interface Outcome {
  readonly path: string;
  readonly stamp: string;
  readonly result: Finding | Unreadable | null;
}

/** One batch on its way into the store, with what the store knew before. */
export interface Batch {
  readonly outcomes: readonly Outcome[];
  /** What was remembered of each outcome's path. */
  readonly before: ReadonlyMap<string, ScannedRecord>;
  readonly owners: Owners;
  /** Scanned records as they will be. */
  readonly after: ReadonlyMap<string, ScannedRecord>;
  /** Tracks whose document this batch removes or writes, as they were. */
  readonly tracksBefore: readonly TrackRecord[];
}

export interface Committed {
  /** Paths that must be read again: a file with the same sound as one that went. */
  readonly again: readonly string[];
}

/**
 * Writes what the scan found, whole batches at a time: after every write, and so after a crash at any moment, albums,
 * artists and counts agree with the tracks, and a file that is remembered is one whose track is there.
 */
export async function commitOutcomes(store: Store, found: readonly Outcome[]): Promise<Committed> {
  const batch = await batchOf(store, found);
  const { outcomes } = batch;
  const lost = await lostOwners(store, batch);
  const groups = await groupChanges(store, batch, lost.again);
  const changes: Change[] = [
    ...outcomes.flatMap(({ path }) => scannedChange(batch, path)),
    ...lost.again.map((path): Change => ({ op: 'remove', kind: KINDS.scanned, id: pathIdOf(path) })),
    ...outcomes.map((outcome) => problemChange(outcome.path, outcome.result)),
    ...lost.changes,
    ...batch.owners.puts.flatMap((owned) => ownedPuts(owned)),
    ...groups.changes,
    ...(await artistChanges(store, batch, groups)),
    ...(await genreChanges(store, batch.owners.puts)),
  ];
  await store.write(changes);
  return { again: lost.again };
}

async function batchOf(store: Store, found: readonly Outcome[]): Promise<Batch> {
  const owners = await ownersOf(store, found);
  const outcomes = [...found, ...owners.moved.map((path): Outcome => ({ path, stamp: '', result: null }))];
  const remembered = await store.getMany<ScannedRecord>(
    KINDS.scanned,
    outcomes.map(({ path }) => pathIdOf(path)),
  );
  const before = new Map(remembered.flatMap((stored) => (stored ? [[stored.doc.path, stored.doc] as const] : [])));
  const after = new Map(outcomes.flatMap((outcome) => afterOf(outcome, owners)));
  const ids = new Set([...before.values(), ...after.values()].flatMap(({ ownerId, group }) => (group ? (ownerId ?? []) : [])));
  const tracks = await store.getMany<TrackRecord>(KINDS.track, [...ids]);
  return { outcomes, before, owners, after, tracksBefore: tracks.flatMap((stored) => (stored ? [stored.doc] : [])) };
}

function afterOf({ path, stamp, result }: Outcome, owners: Owners): readonly (readonly [string, ScannedRecord])[] {
  if (result === null) return [];
  if (!('kind' in result)) return [[path, { path, stamp, ownerKind: null, ownerId: null, group: null }]];
  const owns = owners.pathOf.get(result.reading.source.id) === path;
  const group = owns ? result.facts : null;
  return [[path, { path, stamp, ownerKind: result.kind, ownerId: result.reading.source.id, group }]];
}

function scannedChange({ after, before }: Batch, path: string): readonly Change[] {
  const record = after.get(path);
  if (record) return [scannedPut(record)];
  return before.has(path) ? [{ op: 'remove', kind: KINDS.scanned, id: pathIdOf(path) }] : [];
}

/** Sounds whose file is gone or became another sound. Files with the same sound are forgotten, so that they are read again. */
async function lostOwners(store: Store, { before, after, owners }: Batch) {
  const changes: Change[] = [];
  const again: string[] = [];
  for (const [path, { ownerId, ownerKind, group }] of before) {
    const now = after.get(path);
    const isStill = now?.ownerId === ownerId && now.ownerKind === ownerKind;
    if (ownerId === null || ownerKind === null || group === null || isStill) continue;
    if (owners.kindOf.get(ownerId) !== ownerKind) changes.push(...ownedRemoves(ownerKind, ownerId, owners.kindOf.has(ownerId)));
    if (owners.pathOf.has(ownerId)) continue;
    const others = await store.list<ScannedRecord>(KINDS.scanned, { index: 'owner', prefix: `${ownerId}/`, offset: 0, limit: 9 });
    again.push(...others.items.map(({ doc }) => doc.path).filter((other) => !before.has(other)));
  }
  return { changes, again };
}
