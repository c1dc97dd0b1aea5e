import type { EpisodeRecord } from '../../records/records.ts';

/**
 * Reads the media file of an episode: its sound and, for a video, its picture. `id` is the id of the episode. Null for a file
 * of an unknown format. Rejects when the file cannot be read.
 */
export type MediaProbe = (id: string, path: string) => Promise<Pick<EpisodeRecord, 'source' | 'video'> | null>;
