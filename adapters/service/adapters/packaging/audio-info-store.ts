import { INDEXES_KEPT } from '../../domain/constants/media/packaging.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import { readAudio, audioOf } from './indexers/index-source.ts';
import { sourceKey } from './index-store.ts';
import { createAsyncCache } from '../../application/kernel/async-cache.ts';
import type { PacketIndex } from './packet-index.ts';
import { openSource } from './source-file.ts';
import type { AudioInfo } from './audio-types.ts';

/** Rate, channels and exact length of sources that are re-encoded. */
export function createAudioInfoStore(files: MusicFiles, indexOf: (source: AudioSource) => Promise<PacketIndex>) {
  const kept = createAsyncCache<AudioInfo>({ max: INDEXES_KEPT });

  async function load(source: AudioSource): Promise<AudioInfo> {
    if (source.container === 'mpeg' || source.container === 'mp4') return audioOf(await indexOf(source));
    if (source.container === 'webm') return declaredInfo(source);
    const file = await openSource(files, source);
    try {
      return await readAudio(file, source);
    } finally {
      await file.close();
    }
  }

  return (source: AudioSource): Promise<AudioInfo> => kept.get(sourceKey(source), () => load(source));
}

/** For containers without an indexer, from the scan. ffmpeg decodes them; `encodeRuns` fills a missing end with silence. */
function declaredInfo({ sampleRateHz, channels, durationMs }: AudioSource): AudioInfo {
  return { sampleRateHz, channels, totalSamples: Math.round((durationMs * sampleRateHz) / MS_PER_S) };
}

const MS_PER_S = 1_000;
