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

/** The URI of the track or episode with this source id; null for an unknown or unplayable one. */
export async function playableUriOf(store: Store, sourceId: string): Promise<string | null> {
  for (const type of ['track', 'episode'] as const) {
    const found = await store.get<TrackRecord | EpisodeRecord>(type, sourceId);
    if (found) return found.doc.unplayable === null ? formatContentUri({ type, id: sourceId }) : null;
  }
  return null;
}
