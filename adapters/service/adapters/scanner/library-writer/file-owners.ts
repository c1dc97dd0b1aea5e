import type { Store } from '../../../application/ports/store.ts';
import { claimOf } from './track-identity.ts';
import type { Classification } from '../metadata/classification.ts';
import { pathIdOf } from '../../../application/records/record-ids.ts';
import { KINDS, type EpisodeRecord, type ScannedRecord, type TrackRecord } from '../../../application/records/records.ts';
import { assignOwners, type SharedAudio, type AudioFile } from './file-copies.ts';
import { recordsWith, audioFilesOf, type ReadRecord } from './audio-files.ts';
import type { ScanResult, OwnedFinding, Owners, ScanContext } from './types.ts';

export async function ownersOf(store: Store, outcomes: readonly ScanResult[], scan: ScanContext): Promise<Owners> {
  const before = await rememberedOf(store, outcomes);
  const paths = new Set(outcomes.map(({ path }) => path));
  const after = new Map(outcomes.flatMap((outcome) => unread(outcome, before.get(outcome.path))));
  const kept = new Set(after.keys());
  const isEnded = (path: string) => paths.has(path) && !kept.has(path);
  const owning: Classification[] = [];
  const again: string[] = [];
  for (const [audioId, reads] of readsByAudioId(outcomes, before)) {
    const records = await recordsWith(store, audioId);
    const files = await audioFilesOf({ files: scan.files, reads, records, isEnded, isAway: scan.isAway });
    const shared = assignOwners(audioId, files, scan.startedAtMs);
    for (const read of reads) {
      const record = recordOf(read, audioId, shared, before.get(read.path), scan);
      after.set(read.path, record);
      if (record.group !== null && record.ownerId !== null) owning.push(withId(read.finding, record.ownerId));
    }
    for (const { record, becomes, isAgain } of changesOf(records, files, shared)) {
      if (isEnded(record.path)) continue;
      before.set(record.path, record);
      if (becomes) after.set(record.path, becomes);
      else after.delete(record.path);
      if (isAgain) again.push(record.path);
    }
  }
  return { puts: await withDates(store, owning), before, after, again };
}

async function rememberedOf(store: Store, outcomes: readonly ScanResult[]): Promise<Map<string, ScannedRecord>> {
  const ids = outcomes.map(({ path }) => pathIdOf(path));
  const stored = await store.getMany<ScannedRecord>(KINDS.scanned, ids);
  return new Map(stored.flatMap((one) => (one ? [[one.doc.path, one.doc] as const] : [])));
}

/** The record of an unreadable file. A temporarily unreadable file keeps its track or episode. */
function unread({ path, stamp, result }: ScanResult, known?: ScannedRecord): readonly (readonly [string, ScannedRecord])[] {
  if (result === null || 'kind' in result) return [];
  if (result.isPassing && known && known.ownerId !== null) return [[path, { ...known, stamp: '' }]];
  return [[path, { path, stamp, ownerKind: null, ownerId: null, group: null }]];
}

/** The read files of each audio id: ids in this batch, and former ids of its files. */
function readsByAudioId(outcomes: readonly ScanResult[], before: ReadonlyMap<string, ScannedRecord>) {
  const readsById = new Map<string, ReadRecord[]>();
  for (const { path, stamp, result } of outcomes) {
    const had = before.get(path);
    const ids = [had?.soundId ?? had?.ownerId ?? null, result && 'kind' in result ? result.reading.source.id : null];
    for (const id of ids) if (id !== null && !readsById.has(id)) readsById.set(id, []);
    if (result && 'kind' in result) readsById.get(result.reading.source.id)?.push({ path, stamp, finding: result });
  }
  return readsById;
}

function recordOf(
  { path, stamp, finding }: ReadRecord,
  audioId: string,
  { owners, copies }: SharedAudio,
  known: ScannedRecord | undefined,
  scan: ScanContext,
): ScannedRecord {
  const ownerId = owners.get(path) ?? copies.get(path) ?? null;
  const since = known?.ownerId === ownerId ? known : { sinceMs: scan.startedAtMs };
  return {
    path,
    stamp,
    ownerKind: finding.kind,
    ownerId,
    soundId: audioId,
    claim: claimOf(finding),
    ...(since.sinceMs !== undefined && { sinceMs: since.sinceMs }),
    group: owners.has(path) ? finding.facts : null,
  };
}

/** What becomes of a remembered file; null: it is forgotten. */
interface OwnerChange {
  readonly record: ScannedRecord;
  readonly becomes: ScannedRecord | null;
  readonly isAgain: boolean;
}

/** Copies take over and are read again; what passed its id on is forgotten. */
function changesOf(
  records: readonly ScannedRecord[],
  files: readonly AudioFile[],
  { owners, evicted }: SharedAudio,
): readonly OwnerChange[] {
  const holders = new Map(
    records.flatMap((record) => (record.group && record.ownerId ? [[record.ownerId, record] as const] : [])),
  );
  const passedOn = new Set(owners.values());
  const fileAt = new Map(files.map((file) => [file.path, file]));
  return records.flatMap((record): readonly OwnerChange[] => {
    const file = fileAt.get(record.path);
    if (file === undefined || file.state === 'read') return [];
    const id = owners.get(record.path);
    const holder = id === undefined ? undefined : holders.get(id);
    if (holder) {
      const { ownerKind, ownerId, group } = holder;
      return [{ record, becomes: { ...record, ownerKind, ownerId, group, stamp: '' }, isAgain: true }];
    }
    if (evicted.includes(record.path)) return [{ record, becomes: null, isAgain: true }];
    const isReplaced = file.state === 'gone' && file.heldId !== null && passedOn.has(file.heldId);
    return isReplaced ? [{ record, becomes: null, isAgain: false }] : [];
  });
}

function withId(finding: Classification, id: string): Classification {
  const reading = { ...finding.reading, source: { ...finding.reading.source, id } };
  const { source } = reading;
  return finding.kind === 'track'
    ? { ...finding, reading, track: { ...finding.track, id, source } }
    : { ...finding, reading, episode: { ...finding.episode, id, source } };
}

/** Adds the date at which each track or episode entered the library. */
async function withDates(store: Store, findings: readonly Classification[]): Promise<readonly OwnedFinding[]> {
  const ids = findings.map(({ reading }) => reading.source.id);
  const episodes = await store.getMany<EpisodeRecord>(KINDS.episode, ids);
  const tracks = await store.getMany<TrackRecord>(KINDS.track, ids);
  return findings.map((finding, at) => {
    const known = tracks[at] ?? episodes[at];
    return { finding, addedAtMs: known?.doc.addedAtMs ?? finding.reading.entry.addedAtMs };
  });
}
