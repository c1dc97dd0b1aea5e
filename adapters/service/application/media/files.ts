import { formatContentUri } from '#domain/uri/content-uri.ts';
import { KINDS, type EpisodeRecord, type FileRecord, type TrackRecord } from '../records/records.ts';
import type { AudioSource, Variant } from '../ports/media/packager.ts';
import type { Store } from '../ports/store.ts';

/** The source and variant behind a file id. */
export interface MediaFile {
  /** The track or episode of the file. */
  readonly uri: string;
  readonly source: AudioSource;
  readonly variant: Variant;
}

/** The file of an id (40 hexadecimal digits); null for an unknown id, or when its source is gone. */
export async function findMediaFile(store: Store, fileId: string): Promise<MediaFile | null> {
  const file = (await store.get<FileRecord>(KINDS.file, fileId))?.doc;
  if (file === undefined) return null;
  const owner = await store.get<TrackRecord | EpisodeRecord>(file.ownerKind, file.sourceId);
  if (owner === null) return null;
  const uri = formatContentUri({ type: file.ownerKind, id: file.sourceId });
  return { uri, source: owner.doc.source, variant: file.variant };
}

/** The URIs of the tracks and episodes with these source ids, in order; null for unknown and unplayable ones. */
export async function playableUrisOf(store: Store, sourceIds: readonly string[]): Promise<readonly (string | null)[]> {
  const tracks = await store.getMany<TrackRecord>('track', sourceIds);
  const others = sourceIds.filter((_, at) => !tracks[at]);
  const episodes = others.length === 0 ? [] : await store.getMany<EpisodeRecord>('episode', others);
  const known = new Map(others.map((id, at) => [id, episodes[at] ?? null]));
  return sourceIds.map((id, at) => {
    const type = tracks[at] ? 'track' : 'episode';
    const found = tracks[at] ?? known.get(id) ?? null;
    return found?.doc.unplayable === null ? formatContentUri({ type, id }) : null;
  });
}
