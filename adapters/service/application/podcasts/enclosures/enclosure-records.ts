import { KEY_DIGITS } from '../../../domain/constants/library.ts';
import { fileKeys, numberKey } from '../../records/sort-keys.ts';
import { KINDS, type EpisodeRecord, type FileRecord, type ShowRecord } from '../../records/records.ts';
import { fileIdOf, variantsOf } from '../../records/audio-variants.ts';
import { VARIANTS, type AudioSource, type Variant } from '../../ports/media/packager.ts';
import type { Change, Put, Store } from '../../ports/store.ts';
import { episodePut } from '../episode-records.ts';
import { PODCAST_KINDS, type EpisodeExtra } from '../records.ts';

/** A fetched episode: kind `enclosure`, the episode's id, index `heard` by {heardAtMs}. */
export interface EnclosureRecord {
  readonly id: string;
  /** In the folder of fetched episodes. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly heardAtMs: number;
}

export const ENCLOSURE_KIND = 'enclosure';

export function enclosurePut(doc: EnclosureRecord): Put {
  return { op: 'put', kind: ENCLOSURE_KIND, id: doc.id, doc, keys: { heard: [numberKey(doc.heardAtMs, KEY_DIGITS)] } };
}

/** Registers a variant of the episode as a file. */
export function filePut(episodeId: string, variant: Variant): Put {
  const file: FileRecord = { id: fileIdOf(episodeId, variant), sourceId: episodeId, ownerKind: 'episode', variant };
  return { op: 'put', kind: KINDS.file, id: file.id, doc: file, keys: fileKeys(file) };
}

/** The sound of an episode that is here; null while it is not. */
export async function localSourceOf(store: Store, episodeId: string): Promise<AudioSource | null> {
  const source = (await store.get<EpisodeRecord>(KINDS.episode, episodeId))?.doc.source;
  return source === undefined || source.path === '' ? null : source;
}

/** The episode plays from the file from now on, in all its shapes. */
export async function fetchedChanges(store: Store, record: EpisodeRecord, found: Pick<EpisodeRecord, 'source' | 'video'>) {
  const { codec, container } = found.source;
  const files = variantsOf(codec, container).map((variant) => filePut(record.id, variant));
  return [await changedEpisode(store, { ...record, ...found }), ...files];
}

/** The episode is fetched again on demand. The known properties of its sound stay. */
export async function droppedChanges(store: Store, id: string): Promise<readonly Change[]> {
  const record = (await store.get<EpisodeRecord>(KINDS.episode, id))?.doc;
  const there = record ? [await changedEpisode(store, { ...record, source: { ...record.source, path: '' } })] : [];
  return [
    ...there,
    { op: 'remove', kind: ENCLOSURE_KIND, id },
    ...VARIANTS.map((variant): Change => ({ op: 'remove', kind: KINDS.file, id: fileIdOf(id, variant) })),
  ];
}

async function changedEpisode(store: Store, record: EpisodeRecord): Promise<Put> {
  const show = (await store.get<ShowRecord>(KINDS.show, record.showId))?.doc;
  const extra = (await store.get<EpisodeExtra>(PODCAST_KINDS.extra, record.id))?.doc;
  return episodePut(record, extra?.number ?? 0, show?.name ?? '');
}
