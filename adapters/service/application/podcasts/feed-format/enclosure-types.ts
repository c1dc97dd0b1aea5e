import type { AudioSource } from '../../ports/media/packager.ts';
import type { Enclosure } from './feed-types.ts';

/** The expected format of an enclosure before it is fetched. */
export interface EnclosureFormat extends Pick<AudioSource, 'codec' | 'container'> {
  readonly isVideo: boolean;
  /** For the browser, and the name of the file. */
  readonly mediaType: string;
  readonly ending: string;
}

const format = (codec: AudioSource['codec'], container: AudioSource['container'], mediaType: string, ending: string) => ({
  codec,
  container,
  mediaType,
  ending,
  isVideo: mediaType.startsWith('video/'),
});

const MP3 = format('mp3', 'mpeg', 'audio/mpeg', 'mp3');
const M4A = format('aac', 'mp4', 'audio/mp4', 'm4a');
const AAC = format('aac', 'adts', 'audio/aac', 'aac');
const VORBIS = format('vorbis', 'ogg', 'audio/ogg', 'ogg');
const OPUS = format('opus', 'ogg', 'audio/ogg', 'opus');
const FLAC = format('flac', 'flac', 'audio/flac', 'flac');
const WAV = format('pcm', 'wav', 'audio/wav', 'wav');
const MP4 = format('aac', 'mp4', 'video/mp4', 'mp4');
const WEBM = format('opus', 'webm', 'video/webm', 'webm');

const BY_TYPE: Readonly<Record<string, EnclosureFormat>> = {
  ...{ 'audio/mpeg': MP3, 'audio/mp3': MP3, 'audio/mpeg3': MP3, 'audio/x-mpeg': MP3, 'audio/mpg': MP3, 'audio/x-mp3': MP3 },
  ...{ 'audio/mp4': M4A, 'audio/m4a': M4A, 'audio/x-m4a': M4A, 'audio/mp4a-latm': M4A, 'audio/x-m4b': M4A },
  ...{ 'audio/aac': AAC, 'audio/aacp': AAC, 'audio/x-aac': AAC },
  ...{ 'audio/ogg': VORBIS, 'application/ogg': VORBIS, 'audio/vorbis': VORBIS, 'audio/opus': OPUS },
  ...{ 'audio/flac': FLAC, 'audio/x-flac': FLAC, 'audio/wav': WAV, 'audio/x-wav': WAV, 'audio/wave': WAV },
  ...{ 'video/mp4': MP4, 'video/x-m4v': MP4, 'video/m4v': MP4, 'video/quicktime': MP4, 'video/webm': WEBM },
};

const BY_ENDING: Readonly<Record<string, EnclosureFormat>> = {
  mp3: MP3,
  m4a: M4A,
  m4b: M4A,
  aac: AAC,
  ogg: VORBIS,
  oga: VORBIS,
  opus: OPUS,
  flac: FLAC,
  wav: WAV,
  mp4: MP4,
  m4v: MP4,
  mov: MP4,
  webm: WEBM,
};

/** By the feed's media type, else by the URL's extension; null for unknown formats. */
export function formatOfMediaType({ mediaType, url }: Pick<Enclosure, 'mediaType' | 'url'>): EnclosureFormat | null {
  const ending = /\.([a-z\d]{2,4})$/i.exec(URL.canParse(url) ? new URL(url).pathname : '')?.[1]?.toLowerCase() ?? '';
  const byEnding = (Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : null) ?? null;
  const byType = (Object.hasOwn(BY_TYPE, mediaType) ? BY_TYPE[mediaType] : null) ?? null;
  if (byType === VORBIS && byEnding === OPUS) return OPUS;
  if (byType !== null) return byType;
  return /^(?:|audio\/.*|video\/.*|application\/octet-stream|binary\/octet-stream)$/.test(mediaType) ? byEnding : null;
}
