import { formatOf } from './formats.ts';
import { readTags } from './tags.ts';
import { isVideoName, readVideo } from './video-probe.ts';
import { folderMusicFiles } from '../../filesystem/music/folder-music-files.ts';
import type { MediaProbe } from '../../../application/podcasts/enclosures/media-probe.ts';

/** Reads the tags and the streams of a media file on this machine. */
export const probeMedia: MediaProbe = async (id, path) => {
  const file = await folderMusicFiles.open(path);
  try {
    const { modifiedMs, sizeBytes } = file;
    const place = { id, path, sizeBytes, modifiedMs };
    const video = isVideoName(path) ? await readVideo(file, path) : null;
    if (video !== null && typeof video !== 'string' && video.unplayable === null)
      return { source: { ...place, ...video.format }, video: { ...video.facts, subtitles: [] } };
    const { format } = await readTags(file, path);
    const details = await formatOf(file, format);
    return typeof details === 'string' ? null : { source: { ...place, ...details } };
  } finally {
    await file.close();
  }
};
