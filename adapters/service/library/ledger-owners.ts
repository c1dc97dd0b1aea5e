import { access } from 'node:fs/promises';
import type { Store } from '../ports/store.ts';
import type { Finding } from './findings.ts';
import type { Outcome } from './ledger.ts';
import { KINDS, type EpisodeRecord, type TrackRecord } from './records.ts';

/** A finding whose file is the one that its track or episode is played from. */
export interface Owned {
  readonly finding: Finding;
  /** When it first came to the library. */
  readonly addedAtMs: number;
}

/** Which path each sound of a batch is played from. A sound that is found twice is one track: the file that had it stays. */
export interface Owners {
  readonly pathOf: ReadonlyMap<string, string>;
  /** Whether the sound is a track or an episode from now on. */
  readonly kindOf: ReadonlyMap<string, 'track' | 'episode'>;
  readonly puts: readonly Owned[];
  /** Paths that are gone and whose sound was found elsewhere. */
  readonly moved: readonly string[];
}

type Known = Pick<TrackRecord | EpisodeRecord, 'source' | 'addedAtMs'>;

export async function ownersOf(store: Store, outcomes: readonly Outcome[]): Promise<Owners> {
  const findings = outcomes.flatMap(({ result }) => (result && 'kind' in result ? [result] : []));
  const known = await knownSources(store, [...new Set(findings.map(({ reading }) => reading.source.id))]);
  const inBatch = new Set(outcomes.map(({ path }) => path));
  const pathOf = new Map<string, string>();
  const moved: string[] = [];
  for (const [id, { source }] of known) {
    const isHere = findings.some(({ reading }) => reading.source.id === id && reading.path === source.path);
    const isElsewhere = !isHere && !inBatch.has(source.path);
    if (isHere || (isElsewhere && (await isThere(source.path)))) pathOf.set(id, source.path);
    else if (isElsewhere) moved.push(source.path);
  }
  for (const { reading } of findings) if (!pathOf.has(reading.source.id)) pathOf.set(reading.source.id, reading.path);
  const owning = findings.filter(({ reading }) => pathOf.get(reading.source.id) === reading.path);
  return {
    pathOf,
    moved,
    kindOf: new Map(owning.map(({ reading, kind }) => [reading.source.id, kind])),
    puts: owning.map((finding) => ({
      finding,
      addedAtMs: known.get(finding.reading.source.id)?.addedAtMs ?? finding.reading.entry.addedAtMs,
    })),
  };
}

/** What is stored under these ids, be it a track or an episode. */
async function knownSources(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const episodes = await store.getMany<EpisodeRecord>(KINDS.episode, ids);
  const tracks = await store.getMany<TrackRecord>(KINDS.track, ids);
  return new Map([...episodes, ...tracks].flatMap((stored) => (stored ? [[stored.id, stored.doc] as const] : [])));
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
