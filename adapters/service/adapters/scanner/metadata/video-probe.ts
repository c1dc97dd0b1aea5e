import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { AUDIO_PACKETS_SAMPLED, SOUND_PAST_PICTURE_S } from '../../../domain/constants/media/video.ts';
import { openTracks } from '../../video/open-video.ts';
import { PICTURE_CODECS, AUDIO_CODECS } from '../../video/init-segment.ts';
import type { MusicFile } from '../../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../../application/ports/media/packager.ts';
import type { VideoFacts } from '../../../application/ports/media/video-packager.ts';
import type { Format } from './formats.ts';

/** File names that may hold a picture. */
const VIDEO = /\.(?:mp4|m4v|mov|webm|mkv)$/i;
/** The video types that count as music without a video track. */
const ALSO_MUSIC = /\.mp4$/i;
const MATROSKA = /\.(?:webm|mkv)$/i;

/** A video as the scan read it. */
export interface ReadVideo {
  readonly format: Format;
  readonly facts: Omit<VideoFacts, 'subtitles'>;
  /** Why no browser plays it, or null. */
  readonly unplayable: string | null;
}

/** Whether a file name is one of videos, by its ending. */
export function isVideoName(name: string): boolean {
  return VIDEO.test(name);
}

/**
 * The picture and the sound of a video file: null for an MP4 that is music after all, one sentence for an unsupported
 * one. Rejects with a plain Error for a damaged one.
 */
export async function readVideo(file: MusicFile, name: string): Promise<ReadVideo | string | null> {
  const { picture, audio, close } = await openTracks(file);
  try {
    if (picture === null || (await picture.getCodec()) === null) {
      return ALSO_MUSIC.test(name) ? null : 'It holds no picture that is understood here.';
    }
    return audio === null ? 'It holds a picture, but no sound.' : await videoOf(name, picture, audio);
  } finally {
    close();
  }
}

async function videoOf(name: string, picture: InputVideoTrack, audio: InputAudioTrack): Promise<ReadVideo | string> {
  const [pictureCodec, audioCodec] = [await picture.getCodec(), await audio.getCodec()];
  const codec = codecOf(audioCodec);
  if (codec === null) return `Its sound (${audioCodec ?? 'none found'}) is of a kind that is not understood here.`;
  const durationMs = Math.round((await durationS(picture, audio)) * 1_000);
  if (durationMs <= 0) return 'It holds nothing, or is cut off before anything.';
  const { averageBitrate } = await audio.computePacketStats(AUDIO_PACKETS_SAMPLED);
  const playable = PICTURE_CODECS.some((one) => one === pictureCodec);
  const audible = AUDIO_CODECS.some((one) => one === audioCodec);
  return {
    format: {
      codec,
      container: MATROSKA.test(name) ? 'webm' : 'mp4',
      durationMs,
      sampleRateHz: await audio.getSampleRate(),
      channels: await audio.getNumberOfChannels(),
      bitrateBps: Math.round(averageBitrate),
    },
    facts: {
      codecString: (await picture.getCodecParameterString()) ?? '',
      soundCodecString: (await audio.getCodecParameterString()) ?? '',
      widthPx: await picture.getDisplayWidth(),
      heightPx: await picture.getDisplayHeight(),
    },
    unplayable: playable ? (audible ? null : unplayable('sound', audioCodec)) : unplayable('picture', pictureCodec),
  };
}

const unplayable = (what: string, codec: string | null) =>
  `The ${what} of this video (${codec ?? ''}) is of a kind that browsers do not take.`;

async function durationS(picture: InputVideoTrack, audio: InputAudioTrack): Promise<number> {
  const [seen, heard] = [await lengthS(picture), await lengthS(audio)];
  return heard > seen + SOUND_PAST_PICTURE_S ? heard : seen;
}

async function lengthS(track: InputVideoTrack | InputAudioTrack): Promise<number> {
  const declared = await track.getDurationFromMetadata();
  return declared !== null && declared > 0 ? declared : track.computeDuration({ metadataOnly: true });
}

const CODECS: Readonly<Record<string, AudioSource['codec']>> = {
  aac: 'aac',
  opus: 'opus',
  flac: 'flac',
  vorbis: 'vorbis',
  mp3: 'mp3',
};

function codecOf(codec: string | null): AudioSource['codec'] | null {
  if (codec === null) return null;
  return codec.startsWith('pcm') ? 'pcm' : (CODECS[codec] ?? null);
}
