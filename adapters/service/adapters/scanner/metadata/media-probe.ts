import { stat } from 'node:fs/promises';
import { formatOf } from './formats.ts';
import { readTags } from './tags.ts';
import { isVideoName, readVideo } from './video-probe.ts';
import { withFile } from '../../readers/byte-source.ts';
import type { MediaProbe } from '../../../application/podcasts/enclosures/media-probe.ts';

/** Reads the tags and the streams of a media file. */
export const probeMedia: MediaProbe = async (id, path) => {
  const { size, mtimeMs } = await stat(path);
  const place = { id, path, sizeBytes: size, modifiedMs: mtimeMs };
  const video = isVideoName(path) ? await readVideo(path) : null;
  if (video !== null && typeof video !== 'string' && video.unplayable === null)
    return { source: { ...place, ...video.format }, video: { ...video.facts, subtitles: [] } };
  const { format } = await readTags(path);
  const details = await withFile(path, (file) => formatOf(file, format));
  return typeof details === 'string' ? null : { source: { ...place, ...details } };
};
