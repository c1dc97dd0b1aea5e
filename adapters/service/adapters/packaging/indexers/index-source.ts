import type { AudioSource } from '../../../application/ports/media/packager.ts';
import type { ByteSource } from '../../readers/byte-source.ts';
import { brokenFileError, PackagingFailure, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import { musicDuration, type PacketIndex } from '../packet-index.ts';
import type { AudioInfo } from '../audio-types.ts';
import { indexAdts } from './adts.ts';
import { indexFlac } from './flac.ts';
import { indexMp3 } from './mp3.ts';
import { indexMp4 } from './mp4.ts';
import { readOggAudio } from './ogg-audio.ts';
import { indexOpus } from './opus.ts';
import { readPcmLayout } from './pcm.ts';

type Kind = Pick<AudioSource, 'codec' | 'container'>;

/** Packets of a source. Every error of an indexer becomes a PackagingFailure. */
export async function indexPackets(bytes: ByteSource, kind: Kind): Promise<PacketIndex> {
  return guarded(() => {
    if (kind.container === 'mp4') return indexMp4(bytes);
    if (kind.container === 'adts') return indexAdts(bytes);
    if (kind.container === 'flac') return indexFlac(bytes);
    if (kind.container === 'ogg' && kind.codec === 'opus') return indexOpus(bytes);
    if (kind.container === 'mpeg') return indexMp3(bytes);
    throw unsupportedFileError('This file cannot be moved into MP4 without re-encoding.');
  });
}

/** Rate, channels and exact length of a source that will be re-encoded. */
export async function readAudio(bytes: ByteSource, kind: Kind): Promise<AudioInfo> {
  return guarded(async () => {
    if (kind.container === 'wav' || kind.container === 'aiff') return readPcmLayout(bytes);
    if (kind.container === 'ogg' && kind.codec !== 'opus') return readOggAudio(bytes);
    return audioOf(await indexPackets(bytes, kind));
  });
}

export function audioOf(index: PacketIndex): AudioInfo {
  const { sampleRateHz, channels, timescale } = index;
  return { sampleRateHz, channels, totalSamples: Math.round((musicDuration(index) * sampleRateHz) / timescale) };
}

async function guarded<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof PackagingFailure) throw thrown;
    if (thrown instanceof RangeError) throw brokenFileError('it ends in the middle of something');
    throw thrown;
  }
}
